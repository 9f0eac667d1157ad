import { columns } from '@tribunal/database';
import {
  LOCALES,
  MESSAGE_CHOICES,
  type Locale,
  type MessageChoice,
  type MessageChoiceKind,
  type MessageChoices,
} from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions } from '@tribunal/database';
import { notFound, Db, Random, Tx, type Randomness, MailOutbox } from '@tribunal/platform';

const TOKEN_BYTES = 24;
const isLocale = (text: string): text is Locale => (LOCALES as readonly string[]).includes(text);

/** Where and how a user is reached by mail. */
export interface MailReader {
  uid: string;
  email: string;
  username: string;
  token: string;
  locale: Locale;
}

/** Which messages users want, and which of them by mail. */
@injectable()
export class MessageChoiceService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Random) private readonly random: Randomness,
    @inject(MailOutbox) private readonly mails: MailOutbox,
  ) {}

  async read(uid: string): Promise<MessageChoices> {
    const rows = await this.knex('messageChoice').where({ uid }).select('kind', 'isWanted', 'isMailed');
    const account = await this.knex('account').where({ uid }).first('email');
    const choices = MESSAGE_CHOICES.map(
      (kind): MessageChoice => rows.find((row) => row.kind === kind) ?? { kind, isWanted: true, isMailed: false },
    );
    return { choices, canMail: Boolean(account?.email) && (await this.mails.isEnabled()) };
  }

  /** Stores the choices; mails are written in the language `locale` from now on. */
  async save(uid: string, choices: readonly MessageChoice[], locale: Locale): Promise<MessageChoices> {
    await this.transactions.run(async () => {
      for (const { kind, isWanted, isMailed } of choices) {
        const row = { uid, kind, isWanted: isWanted || kind === 'personal', isMailed };
        await this.knex('messageChoice').insert(row).onConflict(['uid', 'kind']).merge();
      }
      const secret = { uid, token: this.random.secret(TOKEN_BYTES), locale };
      await this.knex('mailUnsubscription').insert(secret).onConflict('uid').merge(['locale']);
    });
    return this.read(uid);
  }

  /**
   * Ends all mails about messages to the user with this token.
   * @throws 404 if nobody has it
   */
  async unsubscribe(token: string): Promise<void> {
    const found = await this.knex('mailUnsubscription').where({ token }).first('uid');
    if (!found) throw notFound('message.noSubscription');
    await this.knex('messageChoice').where({ uid: found.uid }).update({ isMailed: false });
  }

  /** Returns those of the users who want such messages. */
  async findWanting(uids: readonly string[], kind: MessageChoiceKind): Promise<string[]> {
    if (uids.length === 0) return [];
    const refusing = this.knex('messageChoice')
      .where({ kind, isWanted: false })
      .whereIn('uid', [...uids]);
    const refused = new Set<string>(await refusing.pluck('uid'));
    return uids.filter((uid) => !refused.has(uid));
  }

  /** Returns those of the users who get such messages by mail, too. */
  async findMailed(uids: readonly string[], kind: MessageChoiceKind): Promise<MailReader[]> {
    if (uids.length === 0 || !(await this.mails.isEnabled())) return [];
    const rows = await this.knex('messageChoice as c')
      .join('account as a', 'a.uid', 'c.uid')
      .join('mailUnsubscription as u', 'u.uid', 'c.uid')
      .where({ 'c.kind': kind, 'c.isWanted': true, 'c.isMailed': true, 'a.isBanned': false })
      .whereNotNull('a.email')
      .whereIn('c.uid', [...uids])
      .select(
        columns({ a: 'account', u: 'mailUnsubscription' }, 'a.uid', 'a.email', 'a.username', 'u.token', 'u.locale'),
      );
    return rows.map((row) => ({ ...row, email: row.email!, locale: isLocale(row.locale) ? row.locale : 'en-US' }));
  }
}
