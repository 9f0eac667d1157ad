import type { AcmRow, OiRow } from './board';

export interface VirtualCalls {
  /** Begins to take part virtually, from now on, against the recorded field. */
  'POST /api/contest-virtual': { body: { cid: number }; data: { startTime: string; endTime: string } };
  /** Ends it early. */
  'DELETE /api/contest-virtual': { query: { cid: number }; data: null };
  /** The field as it was when so much time had passed, with the caller's own row among it. */
  'GET /api/get-contest-virtual-rank': {
    query: { cid: number; currentPage?: number; limit?: number };
    data: { records: (AcmRow | OiRow)[]; total: number; own: AcmRow | OiRow | null; elapsedMs: number };
  };
}
