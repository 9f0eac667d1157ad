import { token, type LoginBody } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { badInput, tooMany, type Viewer } from '../../http';
import { networkOf } from '../../http/network';
import { Captchas, type CaptchaService } from '../captcha';
import { isPassword } from '../passwords';
import {
  LOGIN,
  LOGIN_FROM_KNOWN,
  LOGIN_FROM_STRANGERS,
  LOGIN_WITH_PICTURE,
  LOGIN_WITH_PICTURE_FROM_KNOWN,
  PASSWORD_IN_SESSION,
} from './attempt-rules';
import { Attempts, type AttemptGuard } from './attempts';
import { KnownNetworks, type KnownNetworkStore } from './known-networks';
import { Throttle } from './throttle';

export const PasswordCheck = token<PasswordChecker>('password-check');

const MAX_WAIT_MS = 60_000;

/** Compares passwords, counts the wrong ones and asks for picture puzzles after too many. */
@injectable()
export class PasswordChecker {
  /** Guesses with solved pictures that are too many to be checked at once. */
  readonly #throttle = new Throttle({ everyMs: 500, maxWaitMs: MAX_WAIT_MS });

  constructor(
    @inject(Attempts) private readonly attempts: AttemptGuard,
    @inject(Captchas) private readonly captchas: CaptchaService,
    @inject(KnownNetworks) private readonly networks: KnownNetworkStore,
  ) {}

  /**
   * Whether a login has the right password. `passwordHash` null: there is no such account. After too many failures each
   * attempt takes a picture puzzle, and after too many of those it is delayed.
   * @throws 400 about `captcha` when the answer to a puzzle is wanted and missing or wrong
   * @throws 429 when more attempts with solved puzzles wait than can be checked within a minute
   */
  async isLogin(login: LoginBody, ip: string, passwordHash: string | null): Promise<boolean> {
    const attempt = { subject: login.username, ip };
    const isKnown = await this.networks.isKnown(login.username, ip);
    const rules = isKnown ? [LOGIN_FROM_KNOWN] : [LOGIN, LOGIN_FROM_STRANGERS];
    if (!(await this.attempts.tryEnterAll(rules, attempt))) {
      await this.#mustSolve(login);
      const rule = isKnown ? LOGIN_WITH_PICTURE_FROM_KNOWN : LOGIN_WITH_PICTURE;
      if (!(await this.attempts.tryEnterAll([rule], attempt))) await this.#delay(isKnown, attempt);
      rules.push(rule);
    }
    const isRight = await isPassword(passwordHash, login.password);
    if (isRight) for (const rule of rules) await this.attempts.forgive(rule, attempt);
    return isRight;
  }

  /**
   * Whether it is the password of the viewer, who is logged in.
   * @throws 429 after too many wrong ones
   */
  async isOwn({ uid }: Viewer, ip: string, passwordHash: string, password: string): Promise<boolean> {
    const attempt = { subject: uid, ip };
    await this.attempts.enter(PASSWORD_IN_SESSION, attempt);
    const isRight = await isPassword(passwordHash, password);
    if (isRight) await this.attempts.forgive(PASSWORD_IN_SESSION, attempt);
    return isRight;
  }

  async #mustSolve({ captcha, captchaKey }: LoginBody): Promise<void> {
    if (!captcha || !captchaKey) throw badInput('captcha', 'account.captchaWanted');
    if (!(await this.captchas.use(captchaKey, captcha))) throw badInput('captcha', 'account.wrongCaptcha');
  }

  async #delay(isKnown: boolean, { subject, ip }: { subject: string; ip: string }): Promise<void> {
    const network = networkOf(ip);
    const key = isKnown ? `${network} ${subject.toLowerCase()}` : network;
    if (await this.#throttle.pass(key)) return;
    throw tooMany('error.tooMany');
  }
}
