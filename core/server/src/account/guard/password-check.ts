import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { LOGIN, LOGIN_FROM_STRANGERS } from './attempt-rules';
import { Attempts, type AttemptGuard } from './attempts';
import { KnownNetworks, type NetworkBook } from './known-networks';
import { isPassword } from '../passwords';

export const PasswordCheck = token<PasswordChecker>('password-check');

/** Where a password is asked for, each wrong one counts as a failed login. */
@injectable()
export class PasswordChecker {
  constructor(
    @inject(Attempts) private readonly attempts: AttemptGuard,
    @inject(KnownNetworks) private readonly networks: NetworkBook,
  ) {}

  /** `passwordHash` null: there is no such account. Refuses with 429 after too many failures. */
  async isRight(
    who: { username: string; ip: string },
    passwordHash: string | null,
    password: string,
  ): Promise<boolean> {
    const attempt = { subject: who.username, ip: who.ip };
    const isKnown = await this.networks.isKnown(who.username, who.ip);
    const rules = isKnown ? [LOGIN] : [LOGIN, LOGIN_FROM_STRANGERS];
    await this.attempts.enterAll(rules, attempt);
    const isRight = await isPassword(passwordHash, password);
    if (isRight) for (const rule of rules) await this.attempts.forgive(rule, attempt);
    return isRight;
  }
}
