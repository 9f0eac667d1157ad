import type { Status } from '../vocabulary';
import type { Provenance } from '../judging';
import type { Page, PageQuery } from './shape';
import type { SubmissionRow } from './submission';

export interface CorrectedVerdict {
  submitId: number;
  judger: string | null;
  status: Status;
  score: number | null;
  oiRankScore: number | null;
}

export interface ManualVerdict {
  submitId: number;
  status: number;
  score?: number | null;
}

export interface RejudgingRow {
  id: number;
  /** Reason given by the person who requested the rejudging. */
  reason: string;
  pid: number | null;
  problemId: string | null;
  cid: number | null;
  username: string | null;
  /** State of the rejudging: `judging`, then `ready`, then `applied`; or `dropped` from one of the first two. */
  state: 'judging' | 'ready' | 'applied' | 'dropped';
  total: number;
  done: number;
  /** Number of finished submissions whose verdict or score differs. */
  changed: number;
  /** Number of submissions that got another verdict in the meantime, which is kept. */
  skipped: number;
  gmtCreate: string;
}

/** One cell of the table of old and new verdicts. */
export interface VerdictTransition {
  from: Status;
  to: Status;
  count: number;
}

export interface RejudgingChange {
  submitId: number;
  username: string;
  language: string;
  from: Status;
  to: Status;
  fromScore: number | null;
  toScore: number | null;
}

/**
 * A repeated judgement of a submission with the same data, limits and code as its verdict; the verdict stays
 * unchanged.
 */
export interface Replay {
  /** null while it runs. */
  status: Status | null;
  score: number | null;
  time: number | null;
  memory: number | null;
  /** Differences in what the two runs were executed with. */
  then: Provenance | null;
  now: Provenance | null;
}

export interface RejudgeCalls {
  /**
   * Rejudges a submission at once; the old verdict no longer counts. The correction calls accept POST, and GET with
   * the same fields.
   */
  'POST /api/admin/judge/rejudge': { body: { submitId: number }; data: SubmissionRow };
  'GET /api/admin/judge/rejudge': { query: { submitId: number }; data: SubmissionRow };
  /**
   * Rejudges at once all submissions of the problem outside contests, or inside the one contest. Replies with their
   * number.
   */
  'POST /api/admin/judge/rejudge-problem': { body: { pid: number }; data: { count: number } };
  'POST /api/admin/judge/rejudge-contest-problem': { body: { pid: number; cid: number }; data: { count: number } };
  'GET /api/admin/judge/rejudge-contest-problem': { query: { pid: number; cid: number }; data: { count: number } };
  'POST /api/admin/judge/manual-judge': { body: ManualVerdict; data: CorrectedVerdict };
  'GET /api/admin/judge/manual-judge': { query: ManualVerdict; data: CorrectedVerdict };
  'POST /api/admin/judge/cancel-judge': { body: { submitId: number }; data: CorrectedVerdict };
  'GET /api/admin/judge/cancel-judge': { query: { submitId: number }; data: CorrectedVerdict };
  'POST /api/admin/judge/replay': { body: { submitId: number }; data: null };
  /** Returns the newest replay of the submission; null if there was none. */
  'GET /api/admin/judge/replay': { query: { submitId: number }; data: Replay | null };

  /** Starts a rejudging. The current verdicts keep counting until it is applied. */
  'POST /api/admin/rejudging': {
    body: { reason: string; submitIds?: number[]; pid?: number; cid?: number; language?: string; status?: number };
    data: { id: number; total: number };
  };
  'GET /api/admin/rejudging': { query: PageQuery; data: Page<RejudgingRow> };
  'GET /api/admin/rejudging/detail': {
    query: { id: number };
    data: RejudgingRow & { moves: VerdictTransition[] };
  };
  /** Lists only the submissions whose result differs. */
  'GET /api/admin/rejudging/changes': { query: PageQuery & { id: number }; data: Page<RejudgingChange> };
  /**
   * Applies a rejudging.
   * @throws 409 while it is still judging
   */
  'POST /api/admin/rejudging/apply': { body: { id: number }; data: null };
  'POST /api/admin/rejudging/drop': { body: { id: number }; data: null };
}
