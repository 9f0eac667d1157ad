import { API_SCOPES, extensionPoint, token, type ApiScope, type Viewer } from '@tribunal/contract';

/** Calls, such as `GET /api/languages`, by the scope that an API token needs for them. */
export type TokenScopes = Readonly<Partial<Record<ApiScope, readonly string[]>>>;
/** Core and each plugin list their calls here. A call that is not listed cannot be made with a token. */
export const tokenScopes = extensionPoint<TokenScopes>('token-scopes');

/** Returns the scope that a token needs for a call, or null if the call refuses tokens. */
export const scopeOf = (tables: readonly TokenScopes[], call: string): ApiScope | null =>
  API_SCOPES.find((scope) => tables.some((table) => table[scope]?.includes(call))) ?? null;

/** An API token that a call presents. */
export interface PresentedToken {
  /** The owner, with the rights of this moment. */
  viewer: Viewer;
  name: string;
  scopes: readonly ApiScope[];
}

export interface ApiTokenAuthenticator {
  /** Resolves a token to its owner, or to null if it is unknown, has expired or belongs to a banned account. */
  authenticate(apiToken: string): Promise<PresentedToken | null>;
  /** Returns the scope that a call needs, or null if it refuses tokens. */
  scopeOf(call: string): ApiScope | null;
}
export const ApiTokenAuthentication = token<ApiTokenAuthenticator>('api-token-authentication');
