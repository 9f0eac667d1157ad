import { Headers, token, urlTypeOf } from '@tribunal/contract';
import type { Request } from '@hapi/hapi';
import { isSameSecret } from '../secret';
import { isJudgeAccess, refuseAccess, type Access, type JudgeAccess } from './access';
import { unauthorized } from './errors';
import type { RemotePlaceGuard } from './remote-place-guard';
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

/** The judge that makes a call, as its token says; never as the call says. */
export interface JudgeIdentity {
  readonly id: number;
  readonly name: string;
  /** null: whichever process bears the name. */
  readonly instance: string | null;
  /** Queue keys that it may claim work of. */
  readonly keys: readonly string[];
}

/** Knows whose token it is; null for one that is unknown or revoked. */
export interface JudgeAuthenticator {
  authenticate(judgeToken: string): Promise<JudgeIdentity | null>;
}
export const JudgeAuthentication = token<JudgeAuthenticator>('judge-authentication');

/** Tokens are short; anything longer is nobody's. */
const LONGEST_TOKEN = 512;

const tokenOf = (request: Request): string | null => {
  const value = request.headers[Headers.token];
  return typeof value === 'string' && value !== '' ? value : null;
};

export class Admission {
  constructor(
    private readonly authenticator: () => Authenticator,
    private readonly judges: () => JudgeAuthenticator,
    /** Registers judges and does nothing else. */
    private readonly sharedJudgeToken: string,
    private readonly remotePlace: Pick<RemotePlaceGuard, 'check'>,
  ) {}

  /** Lets the call in or throws its refusal; runs before the body is read. Resolves with who makes it. */
  async admit(request: Request, access: Access): Promise<Viewer | null> {
    if (isJudgeAccess(access)) return this.#admitJudge(request, access);
    try {
      return await this.#admitViewer(request, access);
    } catch (error) {
      request.app.headers[Headers.urlType] = urlTypeOf(request.path);
      throw error;
    }
  }

  async #admitJudge(request: Request, access: JudgeAccess): Promise<null> {
    const given = tokenOf(request) ?? '';
    const isShared = access === 'judge-registration' && isSameSecret(given, this.sharedJudgeToken);
    request.app.judge = isShared || given.length > LONGEST_TOKEN ? null : await this.judges().authenticate(given);
    if (!request.app.judge && !isShared) throw unauthorized('error.judgeToken');
    this.remotePlace.check(request, access, request.app.judge?.name ?? null);
    return null;
  }

  async #admitViewer(request: Request, access: Exclude<Access, JudgeAccess>): Promise<Viewer | null> {
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
