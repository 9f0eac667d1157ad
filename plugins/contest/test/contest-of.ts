import { HOUR_MS } from '@tribunal/contract';
import { ContestAuth, ContestStatus, ContestType, type Contest } from '../contract';

/** The server's time in tests of pages, far from the real time. */
export const NOW = Date.parse('2031-05-01T10:00:00Z');
/** Returns the ISO time `hours` after `NOW`. */
export const at = (hours: number): string => new Date(NOW + hours * HOUR_MS).toISOString();

/** Returns a five-hour contest that started one hour before `NOW`. */
export const contestOf = (changes: Partial<Contest> = {}): Contest => ({
  id: 7,
  title: 'Weekly Round 87',
  type: ContestType.Acm,
  auth: ContestAuth.Public,
  status: ContestStatus.Running,
  startTime: at(-1),
  endTime: at(4),
  duration: 5 * 3600,
  count: 40,
  openRank: false,
  openPrint: false,
  gid: null,
  oiRankScoreType: 'Recent',
  rankShowName: 'username',
  sealRank: false,
  sealRankTime: null,
  isSealed: false,
  allowEndSubmit: false,
  author: 'olga',
  now: new Date(NOW).toISOString(),
  isRecord: false,
  ...changes,
});
