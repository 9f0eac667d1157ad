import type { Status } from '../vocabulary';
import type { Provenance } from '../judging';
import type { Page, PageQuery } from './shape';
import type { SubmissionRow } from './submission';

export interface Corrected {
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
  /** What it is about, in the words of the person who asked. */
  reason: string;
  pid: number | null;
  problemId: string | null;
  cid: number | null;
  username: string | null;
  /** `judging` → `ready` → `applied`, or `dropped` from the first two. */
  state: 'judging' | 'ready' | 'applied' | 'dropped';
  total: number;
  done: number;
  /** Submissions whose verdict or score differs, of those done. */
  changed: number;
  /** Submissions that have got another verdict meanwhile, which stays. */
  skipped: number;
  gmtCreate: string;
}

/** One cell of the table old verdict × new verdict. */
export interface RejudgingMove {
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

/** A submission judged once more on the same data, limits and code as its verdict; the verdict stays. */
export interface Replay {
  /** null while it runs. */
  status: Status | null;
  score: number | null;
  time: number | null;
  memory: number | null;
  /** Where the two runs differ in what they ran on. */
  then: Provenance | null;
  now: Provenance | null;
}

export interface RejudgeCalls {
  /** At once: the old verdict no longer counts. Corrections are asked for by POST, and by GET with the same fields. */
  'POST /api/admin/judge/rejudge': { body: { submitId: number }; data: SubmissionRow };
  'GET /api/admin/judge/rejudge': { query: { submitId: number }; data: SubmissionRow };
  /** At once, all submissions of the problem outside contests, or inside the one contest; replies how many. */
  'POST /api/admin/judge/rejudge-problem': { body: { pid: number }; data: { count: number } };
  'POST /api/admin/judge/rejudge-contest-problem': { body: { pid: number; cid: number }; data: { count: number } };
  'GET /api/admin/judge/rejudge-contest-problem': { query: { pid: number; cid: number }; data: { count: number } };
  'POST /api/admin/judge/manual-judge': { body: ManualVerdict; data: Corrected };
  'GET /api/admin/judge/manual-judge': { query: ManualVerdict; data: Corrected };
  'POST /api/admin/judge/cancel-judge': { body: { submitId: number }; data: Corrected };
  'GET /api/admin/judge/cancel-judge': { query: { submitId: number }; data: Corrected };
  'POST /api/admin/judge/replay': { body: { submitId: number }; data: null };
  /** The newest replay of the submission; null when there was none. */
  'GET /api/admin/judge/replay': { query: { submitId: number }; data: Replay | null };

  /** Judges anew beside the verdicts that count, which stay until it is applied. */
  'POST /api/admin/rejudging': {
    body: { reason: string; submitIds?: number[]; pid?: number; cid?: number; language?: string; status?: number };
    data: { id: number; total: number };
  };
  'GET /api/admin/rejudging': { query: PageQuery; data: Page<RejudgingRow> };
  'GET /api/admin/rejudging/detail': {
    query: { id: number };
    data: RejudgingRow & { moves: RejudgingMove[] };
  };
  /** Only what differs. */
  'GET /api/admin/rejudging/changes': { query: PageQuery & { id: number }; data: Page<RejudgingChange> };
  /** 409 while it is still judging. */
  'POST /api/admin/rejudging/apply': { body: { id: number }; data: null };
  'POST /api/admin/rejudging/drop': { body: { id: number }; data: null };
}
