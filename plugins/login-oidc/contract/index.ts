import type { LoginReply } from '@tribunal/contract';

/** Address of the page to which the provider sends the browser back. */
export const CALLBACK_PATH = '/login/oidc';

/** An identity at the provider that may log in to an account. */
export interface LinkedIdentity {
  id: number;
  issuer: string;
  linkedAt: string;
  lastLoginAt: string | null;
}

/** What follows a successful login at the provider. */
export type OidcLogin =
  | { kind: 'loggedIn'; login: LoginReply }
  /** There is no account yet: the user chooses a name. The wish is what the provider says, which may be taken. */
  | { kind: 'newcomer'; wishedUsername: string };

/** Calls below `/api/login/` may set the token of a new session in the `Authorization` reply header. */
export interface LoginOidcCalls {
  /** `text` is null while the provider is not configured; an empty text means the default. */
  'GET /api/oidc/button': { data: { text: string | null } };
  /** Starts a login; the browser continues at the returned address of the provider. */
  'POST /api/login/oidc/start': { data: { url: string } };
  /** `answer` is the query string that the provider added to the address of the answer page. */
  'POST /api/login/oidc/finish': { body: { answer: string }; data: OidcLogin };
  /** Creates the account of a newcomer and logs in. */
  'POST /api/login/oidc/register': { body: { username: string }; data: LoginReply };
  'GET /api/oidc/identities': { data: LinkedIdentity[] };
  'POST /api/oidc/link/start': { body: { password: string }; data: { url: string } };
  'POST /api/oidc/link/finish': { body: { answer: string }; data: null };
  'POST /api/oidc/unlink': { body: { id: number; password: string }; data: null };
}
