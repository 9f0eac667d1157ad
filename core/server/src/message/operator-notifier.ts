import { Role } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Db, escapeMarkdown, Texts } from '@tribunal/platform';
import type { Knex } from 'knex';
import { MessageWriter } from './message-writer';

type Values = Readonly<Record<string, string | number>>;

/** A message to those who run the site. */
export interface OperatorNotice {
  /** Key of the text; that of the title is the same with `Title`. */
  key: string;
  /** Replaces the placeholders of both, as text; `url` is replaced too. */
  values: Values;
  /** Path within the site where something can be done about it. */
  url: string;
}

/** Sends messages to the super admins, in the caller's transaction and in all languages. */
@injectable()
export class OperatorNotifier {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(MessageWriter) private readonly messages: MessageWriter,
    @inject(Texts) private readonly texts: Texts,
  ) {}

  async notify({ key, values, url }: OperatorNotice): Promise<void> {
    const uids = await this.knex('accountRole as r')
      .join('account as a', 'a.uid', 'r.uid')
      .where({ 'r.role': Role.Root, 'a.isBanned': false, 'a.deletedAt': null })
      .orderBy('r.uid')
      .pluck('r.uid');
    const title = this.texts.translateAll(`${key}Title`, ' · ', () => values);
    const content = this.texts.translateAll(key, '\n\n', () => ({ ...inMarkdown(values), url }));
    await this.messages.notifyAll(uids, { title, content });
  }
}

const inMarkdown = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? escapeMarkdown(value) : value]),
  );
