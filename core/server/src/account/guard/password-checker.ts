import { type LoginBody } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  badInput,
  tooMany,
  type Viewer,
  networkOf,
  RateLimiter,
  type Attempt,
  type RateLimitRule,
  Throttle,
} from '@tribunal/platform';
import { CaptchaService } from '../captcha';
import { verifyPassword } from '../passwords';
import { LOGIN_RULES, LOGIN_RULES_OF_KNOWN_NETWORK, PASSWORD_IN_SESSION, type LoginRules } from './rate-limit-rules';
import { KnownNetworkStore } from './known-network-store';

const MAX_WAIT_MS = 60_000;

/** An attempt to log in with a password. */
interface LoginAttempt extends Required<Attempt>, CaptchaAnswer {
  rules: LoginRules;
}
type CaptchaAnswer = Pick<LoginBody, 'captcha' | 'captchaKey'>;

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
    const rules = isKnown ? LOGIN_RULES_OF_KNOWN_NETWORK : LOGIN_RULES;
    const { username: subject, captcha, captchaKey } = login;
    const isRight = await this.guard({ subject, ip, rules, captcha, captchaKey }, async () =>
      (await verifyPassword(passwordHash, login.password)) ? true : null,
    );
    return isRight !== null;
  }

  /**
   * Verifies a password while guessing is limited; `verify` resolves with null if it is wrong. After too many failures
   * every attempt needs a solved captcha, and after too many of those it is also delayed. If `verify` throws, the
   * attempt does not count.
   * @throws 400 on field `captcha` when a captcha answer is required and missing or wrong
   * @throws 429 when more attempts with solved captchas are waiting than can be checked within a minute
   */
  async guard<Proof>(
    { rules, captcha, captchaKey, ...attempt }: LoginAttempt,
    verify: () => Promise<Proof | null>,
  ): Promise<Proof | null> {
    const counted = await this.#count(rules, { captcha, captchaKey }, attempt);
    let proof: Proof | null;
    try {
      proof = await verify();
    } catch (error) {
      for (const rule of counted) await this.rateLimits.giveBack(rule, attempt);
      throw error;
    }
    if (proof !== null)
      for (const rule of [...rules.withoutCaptcha, rules.withCaptcha]) await this.rateLimits.reset(rule, attempt);
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

  /** Counts the attempt, demanding what the rules demand, and returns the rules under which it counts. */
  async #count(
    { withoutCaptcha, withCaptcha }: LoginRules,
    answer: CaptchaAnswer,
    attempt: Required<Attempt>,
  ): Promise<readonly RateLimitRule[]> {
    if (await this.rateLimits.tryConsumeAll(withoutCaptcha, attempt)) return withoutCaptcha;
    await this.#requireCaptcha(answer);
    if (await this.rateLimits.tryConsumeAll([withCaptcha], attempt)) return [withCaptcha];
    await this.#delay(withCaptcha, attempt);
    return [];
  }

  async #requireCaptcha({ captcha, captchaKey }: CaptchaAnswer): Promise<void> {
    if (!captcha || !captchaKey) throw badInput('captcha', 'account.captchaWanted');
    if (!(await this.captchas.verify(captchaKey, captcha))) throw badInput('captcha', 'account.wrongCaptcha');
  }

  async #delay({ kind, limits }: RateLimitRule, { subject, ip }: Required<Attempt>): Promise<void> {
    const network = networkOf(ip);
    const who = limits.pair === undefined ? network : `${network} ${subject.toLowerCase()}`;
    if (await this.#throttle.acquire(`${kind} ${who}`)) return;
    throw tooMany('error.tooMany');
  }
}
