import { type LoginBody } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { badInput, tooMany, type Viewer } from '../../http';
import { networkOf } from '../../http/client/client-network';
import { CaptchaService } from '../captcha';
import { verifyPassword } from '../passwords';
import {
  LOGIN,
  LOGIN_FROM_KNOWN_NETWORK,
  LOGIN_FROM_UNKNOWN_NETWORKS,
  LOGIN_WITH_CAPTCHA,
  LOGIN_WITH_CAPTCHA_FROM_KNOWN_NETWORK,
  PASSWORD_IN_SESSION,
} from './rate-limit-rules';
import { RateLimiter } from './rate-limiter';
import { KnownNetworkStore } from './known-network-store';
import { Throttle } from './throttle';

const MAX_WAIT_MS = 60_000;

/** An attempt to log in with a password. */
interface LoginAttempt extends Pick<LoginBody, 'captcha' | 'captchaKey'> {
  /** What failures are counted by. */
  subject: string;
  ip: string;
  /** Whether the account has logged in from the network before. */
  isKnown: boolean;
}

/** Verifies passwords, counts failures and demands captchas after too many of them. */
@injectable()
export class PasswordChecker {
  /** Delays guesses with solved captchas when there are too many to check at once. */
  readonly #throttle = new Throttle({ everyMs: 500, maxWaitMs: MAX_WAIT_MS });

  constructor(
    @inject(RateLimiter) private readonly rateLimits: RateLimiter,
    @inject(CaptchaService) private readonly captchas: CaptchaService,
    @inject(KnownNetworkStore) private readonly networks: KnownNetworkStore,
  ) {}

  /**
   * Checks the password of a login. `passwordHash` is null if the account does not exist.
   * @throws the refusals of `guard`
   */
  async checkLogin(login: LoginBody, ip: string, passwordHash: string | null): Promise<boolean> {
    const isKnown = await this.networks.isKnown(login.username, ip);
    const isRight = await this.guard({ ...login, subject: login.username, ip, isKnown }, async () =>
      (await verifyPassword(passwordHash, login.password)) ? true : null,
    );
    return isRight !== null;
  }

  /**
   * Verifies a password while guessing is limited; `verify` resolves with null if it is wrong. After too many failures every attempt needs a solved captcha, and
   * after too many of those it is also delayed.
   * @throws 400 on field `captcha` when a captcha answer is required and missing or wrong
   * @throws 429 when more attempts with solved captchas are waiting than can be checked within a minute
   */
  async guard<Proof>(
    { isKnown, captcha, captchaKey, ...attempt }: LoginAttempt,
    verify: () => Promise<Proof | null>,
  ): Promise<Proof | null> {
    const rules = isKnown ? [LOGIN_FROM_KNOWN_NETWORK] : [LOGIN, LOGIN_FROM_UNKNOWN_NETWORKS];
    if (!(await this.rateLimits.tryConsumeAll(rules, attempt))) {
      await this.#requireCaptcha({ captcha, captchaKey });
      const rule = isKnown ? LOGIN_WITH_CAPTCHA_FROM_KNOWN_NETWORK : LOGIN_WITH_CAPTCHA;
      if (!(await this.rateLimits.tryConsumeAll([rule], attempt))) await this.#delay(isKnown, attempt);
      rules.push(rule);
    }
    const proof = await verify();
    if (proof !== null) for (const rule of rules) await this.rateLimits.reset(rule, attempt);
    return proof;
  }

  /**
   * Checks the password of the viewer, who is logged in.
   * @throws 429 after too many wrong passwords
   */
  async checkOwn({ uid }: Viewer, ip: string, passwordHash: string, password: string): Promise<boolean> {
    const attempt = { subject: uid, ip };
    await this.rateLimits.consume(PASSWORD_IN_SESSION, attempt);
    const isRight = await verifyPassword(passwordHash, password);
    if (isRight) await this.rateLimits.reset(PASSWORD_IN_SESSION, attempt);
    return isRight;
  }

  async #requireCaptcha({ captcha, captchaKey }: Pick<LoginBody, 'captcha' | 'captchaKey'>): Promise<void> {
    if (!captcha || !captchaKey) throw badInput('captcha', 'account.captchaWanted');
    if (!(await this.captchas.verify(captchaKey, captcha))) throw badInput('captcha', 'account.wrongCaptcha');
  }

  async #delay(isKnown: boolean, { subject, ip }: { subject: string; ip: string }): Promise<void> {
    const network = networkOf(ip);
    const key = isKnown ? `${network} ${subject.toLowerCase()}` : network;
    if (await this.#throttle.acquire(key)) return;
    throw tooMany('error.tooMany');
  }
}
