/** Calls of the Contest API's management; the API itself follows the standard. */
export interface ClicsCalls {
  /** Creates a key for tools that read the contest's feed as its organiser; the key is shown once. */
  'POST /api/admin/contest/feed-key': { body: { cid: number }; data: { key: string } };
}
