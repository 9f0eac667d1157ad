/** What a rejudging changes, seen before its verdicts count. */
export interface RejudgeImpact {
  id: number;
  state: 'judging' | 'ready' | 'applied' | 'dropped';
  total: number;
  done: number;
  changed: { submitId: number; username: string; displayId: string; from: number; to: number }[];
  /** Participants whose rank or result would change; ranks of the board as it is and as it would be. */
  ranks: { uid: string; showName: string; before: number | null; after: number | null }[];
}

export interface RejudgingCalls {
  /** Judges all submissions to a problem anew, beside the verdicts that count. */
  'POST /api/admin/contest/rejudge': { body: { cid: number; pid: number }; data: { id: number } };
  'GET /api/admin/contest/rejudge': { query: { cid: number; id: number }; data: RejudgeImpact };
  /** The rejudging of the contest that is under way or was last. */
  'GET /api/admin/contest/rejudge/last': { query: { cid: number }; data: { id: number } | null };
  'PUT /api/admin/contest/rejudge': {
    body: { cid: number; id: number; decision: 'apply' | 'drop' };
    data: null;
  };
}
