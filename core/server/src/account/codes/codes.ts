import { Intervals, Limits, token, type Locale, type MailCodeSent } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions } from '../../database';
import { badInput, type DomainError } from '../../http';
import { Outbox, type Letter, type MailOutbox } from '../../mail';
import { Clock, Db, Random, Tx, type Randomness } from '../../tokens';
import { digits } from './digits';
import { hashPassword, isPassword } from '../passwords';

export const MailCodes = token<MailCodeService>('mail-codes');

export type Purpose = 'register' | 'reset' | 'change-email';

const LINK_BYTES = 32;
/** Guesses at one code of six digits. */
const GUESSES = 5;

interface Kind {
  make(random: Randomness): string;
  /** Guesses at one code, all callers together; a link cannot be guessed, so that nobody can use up those of its owner. */
  guesses: number;
}

const sixDigits: Kind = { make: (random) => digits(random, Limits.emailCode.exactly), guesses: GUESSES };
const KINDS: Readonly<Record<Purpose, Kind>> = {
  register: sixDigits,
  'change-email': sixDigits,
  reset: { make: (random) => random.secret(LINK_BYTES), guesses: 30_000 },
};

/** What a code is for: a purpose, whom it concerns (an address or a uid), and the address that it went to. */
export interface CodeFor {
  purpose: Purpose;
  subject: string;
  address: string;
}

/** A code that was right; `consume` makes it serve. */
export interface RightCode {
  readonly purpose: Purpose;
  readonly subject: string;
  readonly codeHash: string;
}

interface CodeRow {
  codeHash: string;
  address: string;
}

/** Codes sent by mail. The database knows their hashes; one lives for each purpose and subject, and serves once. */
@injectable()
export class MailCodeService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Random) private readonly random: Randomness,
    @inject(Outbox) private readonly outbox: MailOutbox,
  ) {}

  /** Whether codes reach anybody. */
  get isOpen(): boolean {
    return this.outbox.isOpen;
  }

  /**
   * Mails a new code in place of the one before. With null in place of whom it is for everything takes its time and
   * nothing is sent.
   */
  async send(
    purpose: Purpose,
    to: { subject: string; address: string } | null,
    letter: (code: string) => Letter,
    locale: Locale,
  ): Promise<{ expire: MailCodeSent['expire'] }> {
    const code = KINDS[purpose].make(this.random);
    const codeHash = await hashPassword(code);
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + Intervals.mailCodeLife);
    if (to) {
      await this.tx.run(async (tx) => {
        const row = { purpose, subject: to.subject, address: to.address, codeHash, attempts: 0, createdAt, expiresAt };
        await tx.knex('mailCode').insert(row).onConflict(['purpose', 'subject']).merge();
        await this.outbox.post(tx, { to: to.address, letter: letter(code), locale, usefulUntil: expiresAt });
      });
    }
    return { expire: Intervals.mailCodeLife / 1000 };
  }

  /** Counts the guess before it is looked at. null: wrong, used, too old, guessed at too often, or for another address. */
  async check({ purpose, subject, address }: CodeFor, code: string): Promise<RightCode | null> {
    const [row] = await this.knex('mailCode')
      .where({ purpose, subject })
      .where('expiresAt', '>', this.clock.now())
      .where('attempts', '<', KINDS[purpose].guesses)
      .update({ attempts: this.knex.raw('attempts + 1') })
      .returning<CodeRow[]>(['codeHash', 'address']);
    const isRight = await isPassword(row?.codeHash ?? null, code);
    if (!row || !isRight || row.address !== address) return null;
    return { purpose, subject, codeHash: row.codeHash };
  }

  /** Uses the code up, in the transaction of what it allows. Refuses with 400 when another call has just done so. */
  async consume(knex: Knex, code: RightCode): Promise<void> {
    if (
      (await knex('mailCode')
        .where({ ...code })
        .delete()) === 0
    )
      throw wrongCode();
  }

  /** Forgets what is too old. */
  async sweep(): Promise<void> {
    await this.knex('mailCode').where('expiresAt', '<', this.clock.now()).delete();
  }
}

export const wrongCode = (): DomainError => badInput('code', 'account.wrongCode');
