import { Role } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { AccountDetails, AccountRoles, Db, escapeMarkdown, MessageWriter, Texts } from '@tribunal/server';
import type { Knex } from 'knex';

type Values = Record<string, string | number>;

/** Sends messages to the super admins, in the caller's transaction and in all languages. */
@injectable()
export class OperatorNotifier {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(MessageWriter) private readonly messages: MessageWriter,
    @inject(Texts) private readonly texts: Texts,
  ) {}

  /** Sends the notice of this name; its title has the same name with `Title`. */
  async notify(name: string, values: Values): Promise<void> {
    const uids: string[] = await AccountRoles.query(this.knex)
      .where({ role: Role.Root })
      .whereIn('uid', AccountDetails.query(this.knex).where({ isBanned: false, deletedAt: null }).select('uid'))
      .distinct()
      .orderBy('uid')
      .pluck('uid');
    const title = this.texts.translateAll(`remote-judging.notice.${name}Title`, ' · ', () => values);
    const content = this.texts.translateAll(`remote-judging.notice.${name}`, '\n\n', () => ({
      ...inMarkdown(values),
      url: '/admin/remote-judges',
    }));
    await this.messages.notifyAll(uids, { title, content });
  }
}

const inMarkdown = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? escapeMarkdown(value) : value]),
  );
