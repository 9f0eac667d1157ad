import { API_TOKEN_PREFIX, Headers, token, urlTypeOf } from '@tribunal/contract';
import type { Request } from '@hapi/hapi';
import { isSameSecret } from '../../secret';
import { isJudgeAccess, denyAccess, type Access, type JudgeAccess } from './access';
import { forbidden, unauthorized } from '../errors';
import type { JudgeGuard } from './judge-guard';
import type { ApiTokenAuthenticator } from './token-scopes';
import type { Viewer } from './viewer';

export interface Authenticated {
  viewer: Viewer;
  /**
   * Replaces a token past half its lifetime; resolves with null when the token is younger or another request has just
   * replaced it.
   */
  refresh(): Promise<string | null>;
}

/** Resolves a token to its user, or to null when it is unknown, has expired or belongs to a banned account. */
export interface Authenticator {
  authenticate(sessionToken: string): Promise<Authenticated | null>;
}
/** Finds the user of a session. */
export const Authentication = token<Authenticator>('authentication');

/** The judge that makes a call, as identified by its token and never by the call's own data. */
export interface JudgeIdentity {
  readonly id: number;
  readonly name: string;
  /** null if the token is valid for any process of this name. */
  readonly instance: string | null;
  /** Queue keys that the judge may claim work from. */
  readonly keys: readonly string[];
}

/** Resolves a token to its judge, or to null when it is unknown or revoked. */
export interface JudgeAuthenticator {
  authenticate(judgeToken: string): Promise<JudgeIdentity | null>;
}
export const JudgeAuthentication = token<JudgeAuthenticator>('judge-authentication');

type UserAccess = Exclude<Access, JudgeAccess>;

/** Maximum length of a token; anything longer is rejected without a lookup. */
const MAX_TOKEN_LENGTH = 512;

const tokenOf = (request: Request): string | null => {
  const value = request.headers[Headers.token];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** The parts of a route that decide who may call it. */
interface GuardedRoute {
  method: string;
  path: string;
  access: Access;
}

const BEARER = 'Bearer ';
/** Returns the API token of a call, or null if it presents none. */
export const apiTokenOf = (header: string | null): string | null =>
  header?.startsWith(BEARER + API_TOKEN_PREFIX) ? header.slice(BEARER.length) : null;

export class AuthGuard {
  constructor(
    private readonly authenticator: () => Authenticator,
    private readonly apiTokens: () => ApiTokenAuthenticator,
    private readonly judges: () => JudgeAuthenticator,
    /** Authorises the registration of judges and nothing else. */
    private readonly sharedJudgeToken: string,
    private readonly judgeGuards: () => readonly JudgeGuard[],
  ) {}

  /** Authorises the call or throws its refusal; runs before the body is read. Returns the viewer. */
  async authorize(request: Request, { method, path, access }: GuardedRoute): Promise<Viewer | null> {
    if (isJudgeAccess(access)) return this.#authenticateJudge(request, path, access);
    const apiToken = apiTokenOf(tokenOf(request));
    try {
      if (apiToken !== null) return await this.#authenticateToken(request, apiToken, `${method} ${path}`, access);
      return await this.#authenticateViewer(request, access);
    } catch (error) {
      request.app.headers[Headers.urlType] = urlTypeOf(request.path);
      throw error;
    }
  }

  async #authenticateJudge(request: Request, path: string, access: JudgeAccess): Promise<null> {
    const judgeToken = tokenOf(request) ?? '';
    const isShared = access === 'judge-registration' && isSameSecret(judgeToken, this.sharedJudgeToken);
    request.app.judge =
      isShared || judgeToken.length > MAX_TOKEN_LENGTH ? null : await this.judges().authenticate(judgeToken);
    if (!request.app.judge && !isShared) throw unauthorized('error.judgeToken');
    const { headers, info } = request;
    const call = { path, headers, judge: request.app.judge?.name ?? null, address: info.remoteAddress };
    for (const guard of this.judgeGuards()) guard(call);
    return null;
  }

  async #authenticateViewer(request: Request, access: UserAccess): Promise<Viewer | null> {
    const sessionToken = tokenOf(request);
    const found =
      sessionToken && sessionToken.length <= MAX_TOKEN_LENGTH
        ? await this.authenticator().authenticate(sessionToken)
        : null;
    if (sessionToken && !found && access !== 'public') throw unauthorized('error.loginAgain');
    const denial = denyAccess(access, found?.viewer ?? null);
    if (denial) throw denial;
    if (found && access !== 'public') await this.#refresh(request, found);
    return found?.viewer ?? null;
  }

  /**
   * Authorises a call that is made with an API token: it must be in one of the token's scopes, and its owner must be
   * allowed to make it.
   */
  async #authenticateToken(request: Request, apiToken: string, call: string, access: UserAccess): Promise<Viewer> {
    const found = apiToken.length <= MAX_TOKEN_LENGTH ? await this.apiTokens().authenticate(apiToken) : null;
    if (!found) throw unauthorized('error.apiToken');
    const scope = this.apiTokens().scopeOf(call);
    if (!scope) throw forbidden('error.noApiTokens');
    if (!found.scopes.includes(scope)) throw forbidden('error.apiTokenScope', { scope });
    const denial = denyAccess(access, found.viewer);
    if (denial) throw denial;
    request.app.apiToken = found.name;
    return found.viewer;
  }

  async #refresh(request: Request, found: Authenticated): Promise<void> {
    const newToken = await found.refresh();
    if (!newToken) return;
    request.app.headers[Headers.token] = newToken;
    request.app.headers[Headers.refresh] = 'true';
  }
}
