import { inject, injectable } from '@tribunal/kernel';
import { MessageWriter, Texts, type Transaction } from '@tribunal/server';
import { IdentityStore } from './identity-store';

/** Tells users who have reset their password which linked logins still open their account. */
@injectable()
export class ResetNotice {
  constructor(
    @inject(IdentityStore) private readonly identities: IdentityStore,
    @inject(MessageWriter) private readonly messages: MessageWriter,
    @inject(Texts) private readonly texts: Texts,
  ) {}

  /** The site does not know which language the user reads, so the message is in all. */
  async send(tx: Transaction, uid: string): Promise<void> {
    const identities = await this.identities.list(uid, tx.knex);
    if (identities.length === 0) return;
    const logins = identities.map(({ issuer }) => new URL(issuer).host).join(', ');
    const title = this.texts.translateAll('login-oidc.resetTitle', ' · ');
    const content = this.texts.translateAll('login-oidc.reset', '\n\n', () => ({ logins }));
    await this.messages.notify(tx, { uid, title, content });
  }
}
