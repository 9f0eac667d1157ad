import type { ApiScope } from '../vocabulary';

/** A personal API token, without its secret. */
export interface ApiTokenRow {
  id: number;
  name: string;
  scopes: ApiScope[];
  createdAt: string;
  expiresAt: string;
  /** Accurate to the hour; null if the token was never used. */
  lastUsedAt: string | null;
}

export interface ApiTokenCalls {
  /** Returns the caller's tokens, newest first; expired ones too, for a month. */
  'GET /api/api-tokens': { data: ApiTokenRow[] };
  /** Creates a token that is valid for some days. Its text is returned once. */
  'POST /api/api-tokens': {
    body: { name: string; scopes: ApiScope[]; days: number };
    data: { id: number; token: string };
  };
  'DELETE /api/api-tokens': { query: { id: number }; data: null };
}
