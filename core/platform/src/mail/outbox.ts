import { InFlight, type Locale } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { afterCommit, SQL_NOW, sqlMs, type BoundedTime, type Columns } from '@tribunal/database';
import { Texts } from '../locale';
import { Clock, Db, Log } from '../tokens';
import { MailSettings, MailTransports } from './mail-transports';
import { MailError, type OutgoingMail } from './transport';

/** Maximum number of mails that one process sends concurrently. */
const MAX_CONCURRENT = 4;
/** Mails stored by one statement. */
const MAILS_AT_ONCE = 500;
/** A process that has leased a mail for longer than this is considered dead. */
const LEASE_MS = 120_000;
const FIRST_RETRY_DELAY_MS = 5000;
const RETRY_DELAY_FACTOR = 3;
/** How long sent, caught and abandoned mails are kept; caught ones keep their bodies. */
const RETENTION_MS = 86_400_000;

type LeasedMail = OutgoingMail & Columns<'mail', 'attempts' | 'usefulUntil'>;

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

/** Composes a mail of the site with this name in the language of the reader. */
export type ComposeMail = (texts: Texts, locale: Locale, siteName: string) => ComposedMail;

export interface NewMail {
  to: string;
  compose: ComposeMail;
  locale: Locale;
  /** Address at which one POST request ends mails of this kind; absent for mails that were asked for. */
  unsubscribeUrl?: string;
  /** The mail is not sent after this time. */
  usefulUntil: Date;
}

/** Returns the delay after an attempt: 5 s, 15 s, 45 s … after the first, second, third. */
export const retryDelayMs = (attempts: number): number => FIRST_RETRY_DELAY_MS * RETRY_DELAY_FACTOR ** (attempts - 1);

/** The next attempt waits for a retry delay, or for the end of the lease of another process. */
export const mailTimes: readonly BoundedTime[] = [
  {
    table: 'mail',
    condition: 'outcome is null',
    column: 'next_at',
    maxDelay: `greatest(${sqlMs(LEASE_MS)}, ${sqlMs(FIRST_RETRY_DELAY_MS)} * ${RETRY_DELAY_FACTOR} ^ (attempts - 1))`,
    correction: `next_at = ${SQL_NOW}`,
  },
];

/**
 * Outbox: mails are stored as rows in the transaction of the event that they report, and sent after the commit by any
 * process.
 */
@injectable()
export class MailOutbox {
  readonly #sending = new InFlight();
  #isRequested = false;
  #isStopping = false;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(MailSettings) private readonly settings: MailSettings,
    @inject(MailTransports) private readonly transports: Pick<MailTransports, 'current' | 'close'>,
    @inject(Log) private readonly log: Logger,
    @inject(Texts) private readonly texts: Texts,
  ) {}

  /** Whether mails are sent, or at least caught. */
  async isEnabled(): Promise<boolean> {
    return (await this.transports.current()) !== null;
  }

  /**
   * Sends a mail to try the settings out, and returns what became of it.
   * @throws MailError when it was not accepted
   */
  async sendTest(to: string, locale: Locale, compose: ComposeMail): Promise<'sent' | 'caught' | null> {
    const transport = await this.transports.current();
    if (!transport) return null;
    const { name } = await this.settings.read();
    const { subject, text, html } = compose(this.texts, locale, name);
    const createdAt = this.clock.now();
    const mail = { recipient: to, subject, bodyText: text, bodyHtml: html, unsubscribeUrl: null, createdAt };
    const state = ended(transport.outcome === 'caught' ? 'caught' : 'given_up', createdAt);
    const [row] = await this.knex('mail')
      .insert({ ...mail, usefulUntil: createdAt, nextAt: createdAt, ...state })
      .returning('id');
    await transport.send({ ...mail, id: row!.id }, name);
    await this.knex('mail').where({ id: row!.id }).update({ outcome: transport.outcome });
    return transport.outcome;
  }

  /** Stores one mail, as `enqueueAll`. */
  enqueue(mail: NewMail): Promise<void> {
    return this.enqueueAll([mail]);
  }

  /** Stores the mails in the caller's transaction; they are sent after the commit. */
  async enqueueAll(mails: readonly NewMail[]): Promise<void> {
    if (mails.length === 0) return;
    const { name } = await this.settings.read();
    const now = this.clock.now();
    for (let from = 0; from < mails.length; from += MAILS_AT_ONCE) {
      const rows = mails.slice(from, from + MAILS_AT_ONCE).map((mail) => {
        const { to, compose, locale, usefulUntil, unsubscribeUrl = null } = mail;
        const { subject, text, html } = compose(this.texts, locale, name);
        return {
          recipient: to,
          subject,
          bodyText: text,
          bodyHtml: html,
          unsubscribeUrl,
          usefulUntil,
          nextAt: now,
          createdAt: now,
        };
      });
      await this.knex('mail').insert(rows);
    }
    afterCommit(() => this.wake());
  }

  /** Starts sending due mails in the background. */
  wake(): void {
    this.#isRequested = true;
    if (this.#sending.size >= MAX_CONCURRENT) return;
    void this.#sending
      .run(() => this.#sendDue())
      .catch((error: unknown) => this.log.warn({ err: error }, 'failed to look up outgoing mail'));
  }

  /** Resolves when nothing is being sent. */
  idle(): Promise<void> {
    return this.#sending.idle();
  }

  /** Stops after the mails that are being sent. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.idle();
    this.transports.close();
  }

  /** Abandons mails that are no longer useful and deletes those that ended a day ago. */
  async deleteExpired(): Promise<void> {
    const now = this.clock.now();
    await this.knex('mail').whereNull('outcome').where('usefulUntil', '<', now).update(ended('given_up', now));
    await this.knex('mail')
      .where('endedAt', '<', new Date(now.getTime() - RETENTION_MS))
      .delete();
  }

  async #sendDue(): Promise<void> {
    while (this.#isRequested && !this.#isStopping && (await this.isEnabled())) {
      this.#isRequested = false;
      for (let mail = await this.#leaseNext(); mail; mail = this.#isStopping ? null : await this.#leaseNext()) {
        await this.#send(mail);
      }
    }
  }

  /** Leases the mail that has waited longest, exclusively for this process. */
  async #leaseNext(): Promise<LeasedMail | null> {
    const now = this.clock.now();
    const due = this.knex('mail')
      .whereNull('outcome')
      .where('nextAt', '<=', now)
      .orderBy(['nextAt', 'id'])
      .limit(1)
      .forUpdate()
      .skipLocked()
      .select('id');
    const [leased] = await this.knex('mail')
      .where('id', due)
      .update({ attempts: this.knex.raw('attempts + 1'), nextAt: new Date(now.getTime() + LEASE_MS) })
      .returning([
        'id',
        'recipient',
        'subject',
        'bodyText',
        'bodyHtml',
        'unsubscribeUrl',
        'attempts',
        'usefulUntil',
        'createdAt',
      ]);
    // A mail that waits has its texts.
    return leased ? { ...leased, bodyText: leased.bodyText!, bodyHtml: leased.bodyHtml! } : null;
  }

  async #send(mail: LeasedMail): Promise<void> {
    const transport = await this.transports.current();
    if (!transport) return;
    if (mail.usefulUntil < this.clock.now()) return this.#close(mail, 'given_up');
    try {
      await transport.send(mail, (await this.settings.read()).name);
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      return this.#tryLater(mail, error);
    }
    await this.#close(mail, transport.outcome);
  }

  async #tryLater(mail: LeasedMail, { codes, kind }: MailError): Promise<void> {
    const nextAt = new Date(this.clock.now().getTime() + retryDelayMs(mail.attempts));
    const isOver = kind === 'final' || nextAt > mail.usefulUntil;
    this.log.warn({ mail: mail.id, attempts: mail.attempts, codes, isOver }, 'failed to send an email');
    await this.#leasedRow(mail).update({ trouble: codes.slice(0, 255), nextAt });
    if (isOver) await this.#close(mail, 'given_up');
  }

  async #close(mail: LeasedMail, outcome: 'sent' | 'caught' | 'given_up'): Promise<void> {
    await this.#leasedRow(mail).update(ended(outcome, this.clock.now()));
  }

  /** Selects the row, unless another process has leased it meanwhile. */
  #leasedRow({ id, attempts }: LeasedMail): Knex.QueryBuilder {
    return this.knex('mail').where({ id, attempts }).whereNull('outcome');
  }
}

/** Removes codes from ended mails, so that they cannot be read from the database later. */
const ended = (outcome: 'sent' | 'caught' | 'given_up', endedAt: Date) => ({
  outcome,
  endedAt,
  ...(outcome === 'caught' ? {} : { bodyText: null, bodyHtml: null, unsubscribeUrl: null }),
});
