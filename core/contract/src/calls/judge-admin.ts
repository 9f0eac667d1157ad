/** A judge that may call the server, with what it offered last. */
export interface JudgeRow {
  id: number;
  name: string;
  /** `registered`: by itself, with the shared token; `created`: in the back office, with a token of its own. */
  origin: 'registered' | 'created';
  state: 'online' | 'offline' | 'revoked';
  /** Queue keys that it may claim work of. */
  keys: string[];
  /** Names of the languages that it offers; those of remote judges are in their plugins. */
  languages: string[];
  /** Programs that it runs at once; null while it is not online. */
  slots: number | null;
  /** Judgements that it holds now. */
  running: number;
  gmtCreate: string;
  /** null: never. */
  lastSeen: string | null;
  revokedAt: string | null;
}

export interface JudgeAdminCalls {
  /** Those online first, then by name; with the queue keys that there are. */
  'GET /api/admin/judge': { data: { judges: JudgeRow[]; keys: string[] } };
  /** Makes a token for one judge and fixes which work it may claim. The token is in this reply and nowhere else. */
  'POST /api/admin/judge': { body: { name: string; keys: string[] }; data: { id: number; token: string } };
  /** Revokes its token: the judge is refused at once, and other judges get what it works on. */
  'DELETE /api/admin/judge': { query: { id: number }; data: null };
  /** Removes a revoked judge from the list; its name may register again. */
  'POST /api/admin/judge/forget': { body: { id: number }; data: null };
}
