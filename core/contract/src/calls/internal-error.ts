import type { FailureOwner, FailureReason } from '../judging';
import type { Page, PageQuery } from './shape';

/** Work that judges could not do; the program that was submitted is not to blame. */
export interface InternalErrorRow {
  id: number;
  submitId: number;
  /** In English. */
  reason: string;
  /** null: from before reasons had codes. */
  code: FailureReason | null;
  /** Who can do something about it; null: as above. */
  owner: FailureOwner | null;
  detail: string;
  /** Name of the judge that had it last. */
  judge: string | null;
  gmtCreate: string;
  /** null while it is open. */
  resolvedAt: string | null;
}

export interface InternalErrorCalls {
  /** Newest first; only open ones unless `all`. */
  'GET /api/admin/internal-error': { query: PageQuery & { all?: boolean }; data: Page<InternalErrorRow> };
  /** Judges the submission anew and closes the record: one, those named that are still open, or all that are open. */
  'POST /api/admin/internal-error/release': { body: { id?: number; ids?: number[]; all?: boolean }; data: null };
}
