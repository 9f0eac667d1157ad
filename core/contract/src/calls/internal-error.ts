import type { FailureOwner, FailureReason } from '../judging';
import type { Page, PageQuery } from './shape';

/** A judgement that judges could not complete; the submitted program is not the cause. */
export interface InternalErrorRow {
  id: number;
  submitId: number;
  /** English text. */
  reason: string;
  /** null for records older than reason codes. */
  code: FailureReason | null;
  /** Who can fix it; null for records older than reason codes. */
  owner: FailureOwner | null;
  detail: string;
  /** Name of the judge that worked on it last. */
  judge: string | null;
  gmtCreate: string;
  /** null while the record is open. */
  resolvedAt: string | null;
}

export interface InternalErrorCalls {
  /** Lists records, newest first; only open ones unless `all` is set. */
  'GET /api/admin/internal-error': { query: PageQuery & { all?: boolean }; data: Page<InternalErrorRow> };
  /** Rejudges the submissions and closes the records: the one of `id`, the open ones among `ids`, or all open ones. */
  'POST /api/admin/internal-error/release': { body: { id?: number; ids?: number[]; all?: boolean }; data: null };
}
