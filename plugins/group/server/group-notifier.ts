import { inject, injectable } from '@tribunal/kernel';
import { escapeMarkdown, MessageWriter, Texts } from '@tribunal/server';
import { groupPath } from './groups/group-access';

/** What users are notified of; each has a title and a text in the locale files. */
export type GroupNotice = 'applied' | 'invited' | 'accepted' | 'refused' | 'removed' | 'disbanded' | 'owned';

/** Notifies users of what happens in groups, in the caller's transaction. */
@injectable()
export class GroupNotifier {
  constructor(
    @inject(MessageWriter) private readonly messages: MessageWriter,
    @inject(Texts) private readonly texts: Texts,
  ) {}

  /** The site does not know which languages the users read, so the notice is in all. */
  async send(
    uids: readonly string[],
    notice: GroupNotice,
    { id, name }: { id: number; name: string },
    values: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    if (uids.length === 0) return;
    const escaped = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, escapeMarkdown(value)]));
    const title = this.texts.translateAll(`group.notice.${notice}Title`, ' · ', () => ({ ...values, name }));
    const content = this.texts.translateAll(`group.notice.${notice}`, '\n\n', () => ({
      ...escaped,
      name: escapeMarkdown(name),
      url: groupPath(id),
    }));
    await this.messages.notifyAll(uids, { title, content });
  }
}
