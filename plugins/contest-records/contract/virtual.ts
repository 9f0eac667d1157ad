import type { AcmRow, OiRow } from '@tribunal/plugin-contest/contract';

export interface VirtualCalls {
  /** Starts a virtual participation now, against the recorded field. */
  'POST /api/contest-virtual': { body: { cid: number }; data: { startTime: string; endTime: string } };
  /** Ends the virtual participation early. */
  'DELETE /api/contest-virtual': { query: { cid: number }; data: null };
  /** Returns the field as it was after the same elapsed time, including the viewer's own row. */
  'GET /api/get-contest-virtual-rank': {
    query: { cid: number; currentPage?: number; limit?: number };
    data: { records: (AcmRow | OiRow)[]; total: number; own: AcmRow | OiRow | null; elapsedMs: number };
  };
}
