import type { Status } from '../vocabulary';
import type { Provenance } from '../judging';
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

/** Calls about the verdict of one submission. */
export interface CorrectionCalls {
  /**
   * Rejudges a submission at once; the old verdict no longer counts. The correction calls accept POST, and GET with
   * the same fields.
   */
  'POST /api/admin/judge/rejudge': { body: { submitId: number }; data: SubmissionRow };
  'GET /api/admin/judge/rejudge': { query: { submitId: number }; data: SubmissionRow };
  'POST /api/admin/judge/manual-judge': { body: ManualVerdict; data: CorrectedVerdict };
  'GET /api/admin/judge/manual-judge': { query: ManualVerdict; data: CorrectedVerdict };
  'POST /api/admin/judge/cancel-judge': { body: { submitId: number }; data: CorrectedVerdict };
  'GET /api/admin/judge/cancel-judge': { query: { submitId: number }; data: CorrectedVerdict };
  'POST /api/admin/judge/replay': { body: { submitId: number }; data: null };
  /** Returns the newest replay of the submission; null if there was none. */
  'GET /api/admin/judge/replay': { query: { submitId: number }; data: Replay | null };
}
