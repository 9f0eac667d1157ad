import { networkOf } from '@tribunal/server/platform';
import { createHmac } from 'node:crypto';

/**
 * Returns what stands for a visitor among the viewers of a discussion: a visitor counts as the network. It needs a
 * secret of the site, because all addresses could be tried against a plain hash.
 */
export const visitorKeyOf = (secret: string, ip: string): string =>
  createHmac('sha256', secret)
    .update(`discussion view ${networkOf(ip)}`)
    .digest('hex');
