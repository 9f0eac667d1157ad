import type { RejudgingRow } from '@tribunal/plugin-rejudging/contract';

/** Effect of a rejudging, shown before its verdicts are applied. */
export interface RejudgeImpact {
  id: number;
  state: RejudgingRow['state'];
  total: number;
  done: number;
  changed: { submitId: number; username: string; displayId: string; from: number; to: number }[];
  /** Participants whose rank or result would change, with their current rank and the new one. */
  ranks: { uid: string; showName: string; before: number | null; after: number | null }[];
}

export interface ContestRejudgingCalls {
  /** Rejudges all submissions to a problem without replacing the verdicts in effect. */
  'POST /api/admin/contest/rejudge': { body: { cid: number; pid: number }; data: { id: number } };
  'GET /api/admin/contest/rejudge': { query: { cid: number; id: number }; data: RejudgeImpact };
  /** Returns the current or latest rejudging of the contest. */
  'GET /api/admin/contest/rejudge/last': { query: { cid: number }; data: { id: number } | null };
  'PUT /api/admin/contest/rejudge': {
    body: { cid: number; id: number; decision: 'apply' | 'drop' };
    data: null;
  };
}
