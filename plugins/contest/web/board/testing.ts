import type { AcmCell, AcmRow, BoardPage, BoardRow, OiRow } from '../../contract';

const BASE = {
  hasAccount: false,
  gender: null,
  avatar: null,
  school: null,
  isWinAward: false,
  awardName: null,
  awardBackground: null,
  awardColor: null,
} as const;

/** Creates a row of an ACM scoreboard, for tests. */
export const acmRowOf = (uid: string, changes: Partial<AcmRow> = {}): AcmRow => ({
  ...BASE,
  uid,
  username: uid,
  rankShowName: uid,
  rank: 1,
  ac: 0,
  total: 0,
  totalTime: 0,
  submissionInfo: {},
  ...changes,
});

export const oiRowOf = (uid: string, changes: Partial<OiRow> = {}): OiRow => ({
  ...BASE,
  uid,
  username: uid,
  rankShowName: uid,
  rank: 1,
  totalScore: 0,
  totalTime: 0,
  submissionInfo: {},
  timeInfo: {},
  ...changes,
});

export const cellOf = (changes: Partial<AcmCell> = {}): AcmCell => ({
  isAC: false,
  isFirstAC: false,
  ACTime: null,
  errorNum: 0,
  tryNum: 0,
  isAfterContest: false,
  ...changes,
});

export const boardPageOf = (records: BoardRow[], changes: Partial<BoardPage> = {}): BoardPage => ({
  records,
  total: records.length,
  size: 50,
  current: 1,
  pages: 1,
  pinned: [],
  problemCounts: {},
  isSealed: false,
  version: 1,
  ...changes,
});
