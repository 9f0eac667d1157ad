import { OWN_BANK, REMOTE_JUDGES } from '@tribunal/contract';

export const BANKS: readonly string[] = [OWN_BANK, ...REMOTE_JUDGES];
/** Tags of every bank. */
export const ALL = 'ALL';
