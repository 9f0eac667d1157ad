export interface ClicsCalls {
  /** A new key for tools that read the contest's feed as its admin; shown once. */
  'POST /api/admin/contest/feed-key': { body: { cid: number }; data: { key: string } };
}
