import { inject, injectable } from '@tribunal/kernel';
import { escapeMarkdown, MessageWriter, Texts } from '@tribunal/server';
import type { AccountNeed } from '../../contract';
import { RemoteSiteRegistry } from '../sites/remote-site-registry';
import type { AccountRow } from '../vault/account-row';

const SETTINGS = '/setting#other-judges';

/** Tells users that their own accounts need them, in the caller's transaction and in all languages. */
@injectable()
export class OwnerNotifier {
  constructor(
    @inject(MessageWriter) private readonly messages: MessageWriter,
    @inject(Texts) private readonly texts: Texts,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
  ) {}

  async notify(
    { bank, name, ownerUid }: Pick<AccountRow, 'bank' | 'name' | 'ownerUid'>,
    need: AccountNeed,
  ): Promise<void> {
    if (ownerUid === null) return;
    const site = this.sites.findByAccountSite(bank)?.spec.name ?? bank;
    const title = this.texts.translateAll('remote-judging.notice.needsOwnerTitle', ' · ', () => ({
      site,
      account: name,
    }));
    const content = this.texts.translateAll(`remote-judging.notice.needsOwner.${need}`, '\n\n', () => ({
      site: escapeMarkdown(site),
      account: escapeMarkdown(name),
      url: SETTINGS,
    }));
    await this.messages.notifyAll([ownerUid], { title, content });
  }
}
