import { Intervals, Limits, type Locale, type MailCodeSent } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions } from '@tribunal/database';
import { badInput, type DomainError, Clock, Db, Random, Tx, type Randomness, MailOutbox } from '@tribunal/platform';
import { composeMail, type MailContent } from '../../compose-mail';
import { digits } from './digits';
import { hashPassword, verifyPassword } from '../passwords';

export type Purpose = 'register' | 'reset' | 'change-email';

const LINK_BYTES = 32;
/** Maximum number of guesses at one code of six digits. */
const MAX_GUESSES = 5;

interface CodeKind {
  make(random: Randomness): string;
  /**
   * Maximum number of guesses at one code, counted over all callers. Links need no limit: they cannot be guessed, and
   * a limit would let strangers lock their owner out.
   */
  guesses: number;
}

const sixDigits: CodeKind = { make: (random) => digits(random, Limits.emailCode.exactly), guesses: MAX_GUESSES };
const KINDS: Readonly<Record<Purpose, CodeKind>> = {
  register: sixDigits,
  'change-email': sixDigits,
  reset: { make: (random) => random.secret(LINK_BYTES), guesses: 30_000 },
};

/** What a code is for: a purpose, a subject (an address or a uid), and the address that it was sent to. */
interface CodeTarget {
  purpose: Purpose;
  subject: string;
  address: string;
}

/** A code that was checked and found right; `consume` redeems it. */
export interface VerifiedCode {
  readonly purpose: Purpose;
  readonly subject: string;
  readonly codeHash: string;
}

/**
 * Sends and checks codes by mail. The database stores only their hashes. There is one valid code per purpose and
 * subject, and it can be used once.
 */
@injectable()
export class MailCodeService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(Random) private readonly random: Randomness,
    @inject(MailOutbox) private readonly outbox: MailOutbox,
  ) {}

  /** Whether mails are delivered, so that codes can reach their recipients. */
  isAvailable(): Promise<boolean> {
    return this.outbox.isEnabled();
  }

  /**
   * Mails a new code that replaces the previous one. With null as the recipient nothing is sent, but everything takes
   * the same time.
   */
  async send(
    purpose: Purpose,
    to: { subject: string; address: string } | null,
    content: (code: string) => MailContent,
    locale: Locale,
  ): Promise<{ expire: MailCodeSent['expire'] }> {
    const code = KINDS[purpose].make(this.random);
    const codeHash = await hashPassword(code);
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + Intervals.mailCodeLife);
    if (to) {
      await this.transactions.run(async () => {
        const row = { purpose, subject: to.subject, address: to.address, codeHash, attempts: 0, createdAt, expiresAt };
        await this.knex('mailCode').insert(row).onConflict(['purpose', 'subject']).merge();
        await this.outbox.enqueue({
          to: to.address,
          compose: composeMail(content(code)),
          locale,
          usefulUntil: expiresAt,
        });
      });
    }
    return { expire: Intervals.mailCodeLife / 1000 };
  }

  /**
   * Checks a code; the guess is counted before the lookup. Returns null when the code is wrong, used, expired,
   * guessed too often or was sent to another address.
   */
  async check({ purpose, subject, address }: CodeTarget, code: string): Promise<VerifiedCode | null> {
    const [row] = await this.knex('mailCode')
      .where({ purpose, subject })
      .where('expiresAt', '>', this.clock.now())
      .where('attempts', '<', KINDS[purpose].guesses)
      .update({ attempts: this.knex.raw('attempts + 1') })
      .returning(['codeHash', 'address']);
    const isRight = await verifyPassword(row?.codeHash ?? null, code);
    if (!row || !isRight || row.address !== address) return null;
    return { purpose, subject, codeHash: row.codeHash };
  }

  /**
   * Redeems the code in the transaction of the action that it authorises.
   * @throws 400 when another call has just redeemed it
   */
  async consume(code: VerifiedCode): Promise<void> {
    if (
      (await this.knex('mailCode')
        .where({ ...code })
        .delete()) === 0
    )
      throw wrongCode();
  }

  /** Deletes expired codes. */
  async deleteExpired(): Promise<void> {
    await this.knex('mailCode').where('expiresAt', '<', this.clock.now()).delete();
  }
}

export const wrongCode = (): DomainError => badInput('code', 'account.wrongCode');
