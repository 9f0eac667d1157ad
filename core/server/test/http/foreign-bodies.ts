import { DAY_MS } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';

/** What a client without our types sends to found a group. */
export const groupBody = (name: string, more: object = {}) => ({
  name: `Group ${name}`,
  shortName: `short${name}`,
  brief: 'a group of tests',
  description: 'of tests',
  auth: 1,
  code: '',
  visible: true,
  ...more,
});

/** What a client without our types sends to create a contest that begins tomorrow. */
export const contestBody = ({ uid, username }: Pick<TestUser, 'uid' | 'username'>, gid?: number) => ({
  uid,
  author: username,
  title: 'Round',
  description: '',
  type: 0,
  auth: 0,
  pwd: '',
  startTime: new Date(Date.now() + DAY_MS).toISOString(),
  endTime: new Date(Date.now() + 2 * DAY_MS).toISOString(),
  duration: 86_400,
  sealRank: false,
  visible: true,
  ...(gid !== undefined && { gid }),
});
