import type { Page, PageQuery, Status } from '@tribunal/contract';

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

export interface RejudgingCalls {
  /**
   * Rejudges at once all submissions of the problem outside contests, or inside the one contest. Replies with their
   * number.
   */
  'POST /api/admin/judge/rejudge-problem': { body: { pid: number }; data: { count: number } };
  'POST /api/admin/judge/rejudge-contest-problem': { body: { pid: number; cid: number }; data: { count: number } };
  /** Does the same as the call with POST. */
  'GET /api/admin/judge/rejudge-contest-problem': { query: { pid: number; cid: number }; data: { count: number } };

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
