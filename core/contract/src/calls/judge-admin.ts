/** A judge that may call the server, with what it reported last. */
export interface JudgeRow {
  id: number;
  name: string;
  /**
   * `registered`: the judge registered with the shared token; `created`: it was created in the admin and has a token
   * of its own.
   */
  origin: 'registered' | 'created';
  state: 'online' | 'offline' | 'revoked';
  /** Queue keys that the judge may claim work from. */
  keys: string[];
  /** Names of the languages that the judge offers; the languages of other problem sources are declared in their plugins. */
  languages: string[];
  /** Number of programs that the judge runs in parallel; null while it is offline. */
  slots: number | null;
  /** Number of judgements that the judge has claimed now. */
  running: number;
  gmtCreate: string;
  /** null if the judge has never been seen. */
  lastSeen: string | null;
  revokedAt: string | null;
}

export interface JudgeAdminCalls {
  /** Lists judges, online ones first, then by name, together with all existing queue keys. */
  'GET /api/admin/judge': { data: { judges: JudgeRow[]; keys: string[] } };
  /** Creates a judge with a token and fixes which work it may claim. The token appears in this reply only. */
  'POST /api/admin/judge': { body: { name: string; keys: string[] }; data: { id: number; token: string } };
  /** Revokes the judge's token. The judge is refused at once, and its work goes to other judges. */
  'DELETE /api/admin/judge': { query: { id: number }; data: null };
  /** Removes a revoked judge from the list; its name may then be registered again. */
  'POST /api/admin/judge/forget': { body: { id: number }; data: null };
}
