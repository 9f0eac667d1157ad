import { Headers, token, urlTypeOf } from '@tribunal/contract';
import type { Request } from '@hapi/hapi';
import { isSameSecret } from '../secret';
import { refuseAccess, type Access } from './access';
import { unauthorized } from './errors';
import type { Viewer } from './viewer';

export interface Authenticated {
  viewer: Viewer;
  /** Replaces a token past half its life; null when it is young or another request has just done so. */
  refresh(): Promise<string | null>;
}

/** Knows whose token it is; null for one that is unknown, ended or of a banned account. */
export interface Authenticator {
  authenticate(sessionToken: string): Promise<Authenticated | null>;
}
export const Authentication = token<Authenticator>('authentication');

/** Tokens are short; anything longer is nobody's. */
const LONGEST_TOKEN = 512;

const tokenOf = (request: Request): string | null => {
  const value = request.headers[Headers.token];
  return typeof value === 'string' && value !== '' ? value : null;
};

export class Admission {
  constructor(
    private readonly authenticator: () => Authenticator,
    private readonly judgeToken: string,
  ) {}

  /** Lets the call in or throws its refusal; runs before the body is read. Resolves with who makes it. */
  async admit(request: Request, access: Access): Promise<Viewer | null> {
    if (access === 'judge') return this.#admitJudge(request);
    try {
      return await this.#admitViewer(request, access);
    } catch (error) {
      request.app.headers[Headers.urlType] = urlTypeOf(request.path);
      throw error;
    }
  }

  #admitJudge(request: Request): null {
    if (isSameSecret(tokenOf(request) ?? '', this.judgeToken)) return null;
    throw unauthorized('error.judgeToken');
  }

  async #admitViewer(request: Request, access: Exclude<Access, 'judge'>): Promise<Viewer | null> {
    const sessionToken = tokenOf(request);
    const found =
      sessionToken && sessionToken.length <= LONGEST_TOKEN
        ? await this.authenticator().authenticate(sessionToken)
        : null;
    if (sessionToken && !found && access !== 'public') throw unauthorized('error.loginAgain');
    const refused = refuseAccess(access, found?.viewer ?? null);
    if (refused) throw refused;
    if (found && access !== 'public') await this.#refresh(request, found);
    return found?.viewer ?? null;
  }

  async #refresh(request: Request, found: Authenticated): Promise<void> {
    const fresh = await found.refresh();
    if (!fresh) return;
    request.app.headers[Headers.token] = fresh;
    request.app.headers[Headers.refresh] = 'true';
  }
}
