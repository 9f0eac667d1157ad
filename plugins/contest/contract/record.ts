import type { BoardProblem } from './contest';
import type { ContestType } from './vocabulary';
import type { AcmRow, OiRow } from './board';

/** How a board is counted. Times in ms. */
export interface BoardRules {
  type: ContestType;
  /** Of one rejected attempt. */
  penaltyMs: number;
  /** Solve times are cut down to whole units before they are added: a second here, a minute at ICPC contests. */
  unitMs: number;
  /** Whether equal penalties are told apart by the time of the last accepted submission, earlier first. */
  tieBreak: 'none' | 'last-accepted';
  oiRankScoreType: 'Recent' | 'Highest';
}

/**
 * A finished contest as plain JSON, which `npm run -s contest -- replay` and the back office read. Times are ms from the
 * start unless told.
 */
export interface ContestRecord {
  title: string;
  /** ISO 8601; when it was. */
  startTime?: string;
  lengthMs: number;
  /** From when the board was frozen; absent: never. */
  freezeMs?: number | null;
  rule: 'acm' | 'oi';
  /** Minutes; 20 unless told. */
  penalty?: number;
  /** `second` unless told. */
  timeUnit?: 'second' | 'minute';
  tieBreak?: BoardRules['tieBreak'];
  oiRankScoreType?: BoardRules['oiRankScoreType'];
  problems: { id: string; label: string; title?: string; color?: string | null }[];
  teams: { id: string; name: string; affiliation?: string | null; unofficial?: boolean }[];
  runs: RecordRun[];
}
export interface RecordRun {
  id: string;
  team: string;
  problem: string;
  timeMs: number;
  /** AC, WA, TLE, MLE, RE, PE, CE, OLE, PA … ; null: never judged. */
  verdict: string | null;
  score?: number | null;
  /** Run time. */
  runMs?: number | null;
}

/** What replaying needs of a contest whose results are open: browsers count the board of any minute by themselves. */
export interface ContestReplay {
  cid: number;
  rules: BoardRules;
  startTime: string;
  lengthMs: number;
  freezeMs: number | null;
  problems: BoardProblem[];
  teams: { team: string; name: string; school: string | null; isStar: boolean }[];
  /** Columns of equal length, by submission time: team and problem are places in the lists above. */
  runs: {
    team: number[];
    problem: number[];
    atMs: number[];
    /** `Status`. */
    status: number[];
    score: (number | null)[];
    timeMs: (number | null)[];
  };
}

/** One submission whose verdict a rejudging changes. */
export interface RejudgeImpact {
  id: number;
  state: 'judging' | 'ready' | 'applied' | 'dropped';
  total: number;
  done: number;
  changed: { submitId: number; username: string; displayId: string; from: number; to: number }[];
  /** Participants whose rank or result would change; ranks of the board as it is and as it would be. */
  ranks: { uid: string; showName: string; before: number | null; after: number | null }[];
}

export interface RecordCalls {
  /** Contests that have ended and hide nothing. */
  'GET /api/get-contest-replay': { query: { cid: number }; data: ContestReplay };
  /** Begins to take part virtually, from now on, against the recorded field. */
  'POST /api/contest-virtual': { body: { cid: number }; data: { startTime: string; endTime: string } };
  /** Ends it early. */
  'DELETE /api/contest-virtual': { query: { cid: number }; data: null };
  /** The field as it was when so much time had passed, with the caller's own row among it. */
  'GET /api/get-contest-virtual-rank': {
    query: { cid: number; currentPage?: number; limit?: number };
    data: { records: (AcmRow | OiRow)[]; total: number; own: AcmRow | OiRow | null; elapsedMs: number };
  };
  /** Judges all submissions to a problem anew, beside the verdicts that count. */
  'POST /api/admin/contest/rejudge': { body: { cid: number; pid: number }; data: { id: number } };
  'GET /api/admin/contest/rejudge': { query: { cid: number; id: number }; data: RejudgeImpact };
  /** The rejudging of the contest that is under way or was last. */
  'GET /api/admin/contest/rejudge/last': { query: { cid: number }; data: { id: number } | null };
  'PUT /api/admin/contest/rejudge': {
    body: { cid: number; id: number; decision: 'apply' | 'drop' };
    data: null;
  };
  /** Reads a record, a CLICS event feed or plain JSON, into a contest that has ended. */
  'POST /api/admin/contest/record': {
    body: { name: string; text: string; title?: string };
    data: { id: number; teams: number; problems: number; runs: number; warnings: string[] };
  };
  /** Gives a problem of a record one of the bank, so that people can submit to it virtually. */
  'PUT /api/admin/contest/record-problem': {
    body: { cid: number; displayId: string; pid: number | null };
    data: null;
  };
  /** A new key for tools that read the contest's feed as its admin; shown once. */
  'POST /api/admin/contest/feed-key': { body: { cid: number }; data: { key: string } };
}
