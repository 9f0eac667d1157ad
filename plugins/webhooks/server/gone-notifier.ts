import { Role } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { AccountDetails, AccountRoles, Db, escapeMarkdown, MessageWriter, Texts, type Row } from '@tribunal/server';
import type { Knex } from 'knex';

/** Tells the super admins that a receiver has switched its webhook off. */
@injectable()
export class GoneNotifier {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(MessageWriter) private readonly messages: MessageWriter,
    @inject(Texts) private readonly texts: Texts,
  ) {}

  /** Sends the message in the caller's transaction, in all languages. */
  async notify({ name, url }: Pick<Row<'webhooksEndpoint'>, 'name' | 'url'>): Promise<void> {
    const uids: string[] = await AccountRoles.query(this.knex)
      .where({ role: Role.Root })
      .whereIn('uid', AccountDetails.query(this.knex).where({ isBanned: false, deletedAt: null }).select('uid'))
      .distinct()
      .orderBy('uid')
      .pluck('uid');
    // The rest of an address may be a secret of the receiver.
    const { host } = new URL(url);
    const title = this.texts.translateAll('webhooks.notice.goneTitle', ' · ', () => ({ name }));
    const content = this.texts.translateAll('webhooks.notice.gone', '\n\n', () => ({
      name: escapeMarkdown(name),
      host: escapeMarkdown(host),
      url: '/admin/webhooks',
    }));
    await this.messages.notifyAll(uids, { title, content });
  }
}
