import { token, type Locale } from '@tribunal/contract';
import { InFlight, inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { SQL_NOW, sqlMs, type BoundedTime } from '../clock';
import type { Tx as Transaction } from '../database/transactions';
import { Texts } from '../locale';
import { SiteSettings, type SiteSettingsReader } from '../settings';
import { Clock, Db, Log } from '../tokens';
import { compose, type Letter } from './letters';
import { MailTrouble, type MailTransport, type OutgoingMail } from './transport';

export const Outbox = token<MailOutbox>('outbox');
/** null on a site that sends no mail. */
export const Transport = token<MailTransport | null>('mail-transport');

/** Mails that one process sends at the same time. */
const LANES = 4;
/** Whoever took a mail and is silent for longer was killed. */
const LEASE_MS = 120_000;
const FIRST_PAUSE_MS = 5000;
const PAUSE_GROWTH = 3;
/** Ended mails are remembered for so long, caught ones with their bodies. */
const KEPT_MS = 86_400_000;

interface Taken extends OutgoingMail {
  attempts: number;
  usefulUntil: Date;
}

export interface Posting {
  to: string;
  letter: Letter;
  locale: Locale;
  /** It is not sent later than this. */
  usefulUntil: Date;
}

/** 5 s, 15 s, 45 s … after the first, second, third attempt. */
export const pauseAfter = (attempts: number): number => FIRST_PAUSE_MS * PAUSE_GROWTH ** (attempts - 1);

/** The next attempt waits for a pause, or until whoever took the mail must have been killed. */
export const mailTimes: readonly BoundedTime[] = [
  {
    table: 'mail',
    among: 'outcome is null',
    column: 'next_at',
    most: `greatest(${sqlMs(LEASE_MS)}, ${sqlMs(FIRST_PAUSE_MS)} * ${PAUSE_GROWTH} ^ (attempts - 1))`,
    correction: `next_at = ${SQL_NOW}`,
  },
];

/** Mails are rows until they have gone: written together with what they tell of, sent after the commit by any process. */
@injectable()
export class MailOutbox {
  readonly #texts = new Texts();
  readonly #sending = new InFlight();
  #isAsked = false;
  #isStopping = false;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(SiteSettings) private readonly settings: SiteSettingsReader,
    @inject(Transport) private readonly transport: MailTransport | null,
    @inject(Log) private readonly log: Logger,
  ) {}

  /** Whether mails leave this site, or are at least caught. */
  get isOpen(): boolean {
    return this.transport !== null;
  }

  /** Writes the mail in the caller's transaction; it goes out after the commit. */
  async post({ knex, afterCommit }: Transaction, { to, letter, locale, usefulUntil }: Posting): Promise<void> {
    const { name } = await this.settings.read();
    const { subject, text, html } = compose(this.#texts, locale, name, letter);
    const now = this.clock.now();
    await knex('mail').insert({
      recipient: to,
      subject,
      bodyText: text,
      bodyHtml: html,
      usefulUntil,
      nextAt: now,
      createdAt: now,
    });
    afterCommit(() => this.nudge());
  }

  /** Sends what is due, beside the caller. */
  nudge(): void {
    this.#isAsked = true;
    if (!this.transport || this.#sending.size >= LANES) return;
    void this.#sending
      .run(() => this.#sendWhatIsDue())
      .catch((error: unknown) => this.log.warn({ err: error }, 'mails could not be looked for'));
  }

  /** Resolves when nothing is being sent. */
  idle(): Promise<void> {
    return this.#sending.idle();
  }

  /** Ends after the mails under way. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.idle();
    this.transport?.close();
  }

  /** Gives up what is of no use any more and forgets what ended a day ago. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    await this.knex('mail').whereNull('outcome').where('usefulUntil', '<', now).update(ended('given_up', now));
    await this.knex('mail')
      .where('endedAt', '<', new Date(now.getTime() - KEPT_MS))
      .delete();
  }

  async #sendWhatIsDue(): Promise<void> {
    while (this.#isAsked && !this.#isStopping) {
      this.#isAsked = false;
      for (let mail = await this.#take(); mail; mail = this.#isStopping ? null : await this.#take()) {
        await this.#send(mail);
      }
    }
  }

  /** The mail that has waited longest, for this process alone as long as its lease. */
  async #take(): Promise<Taken | null> {
    const now = this.clock.now();
    const [taken] = await this.knex('mail')
      .where(
        'id',
        (due: Knex.QueryBuilder) =>
          void due
            .from('mail')
            .whereNull('outcome')
            .where('nextAt', '<=', now)
            .orderBy(['nextAt', 'id'])
            .limit(1)
            .forUpdate()
            .skipLocked()
            .select('id'),
      )
      .update({ attempts: this.knex.raw('attempts + 1'), nextAt: new Date(now.getTime() + LEASE_MS) })
      .returning<Taken[]>([
        'id',
        'recipient',
        'subject',
        'bodyText',
        'bodyHtml',
        'attempts',
        'usefulUntil',
        'createdAt',
      ]);
    return taken ?? null;
  }

  async #send(mail: Taken): Promise<void> {
    if (!this.transport) return;
    if (mail.usefulUntil < this.clock.now()) return this.#close(mail, 'given_up');
    try {
      await this.transport.send(mail, (await this.settings.read()).name);
    } catch (error) {
      if (!(error instanceof MailTrouble)) throw error;
      return this.#tryLater(mail, error);
    }
    await this.#close(mail, this.transport.outcome);
  }

  async #tryLater(mail: Taken, { codes, kind }: MailTrouble): Promise<void> {
    const nextAt = new Date(this.clock.now().getTime() + pauseAfter(mail.attempts));
    const isOver = kind === 'final' || nextAt > mail.usefulUntil;
    this.log.warn({ mail: mail.id, attempts: mail.attempts, codes, isOver }, 'a mail was not taken');
    await this.#mine(mail).update({ trouble: codes.slice(0, 255), nextAt });
    if (isOver) await this.#close(mail, 'given_up');
  }

  async #close(mail: Taken, outcome: 'sent' | 'caught' | 'given_up'): Promise<void> {
    await this.#mine(mail).update(ended(outcome, this.clock.now()));
  }

  /** Unless another process has taken it meanwhile. */
  #mine({ id, attempts }: Taken): Knex.QueryBuilder {
    return this.knex('mail').where({ id, attempts }).whereNull('outcome');
  }
}

/** Whoever reads the database later finds no code in it. */
const ended = (outcome: 'sent' | 'caught' | 'given_up', endedAt: Date) => ({
  outcome,
  endedAt,
  ...(outcome === 'caught' ? {} : { bodyText: null, bodyHtml: null }),
});
