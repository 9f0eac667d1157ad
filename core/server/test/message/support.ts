import type {
  MessageType,
  Page,
  RemindAction,
  RemindMessage,
  StreamEvents,
  SystemMessage,
  UnreadCount,
} from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { MessageWriter, Tx, type Reminder, type ReminderKind } from '@tribunal/server';
import { type ReminderSource, type ReminderPost } from '../../src/message';
import { Listener, type Caller, type TestApp } from '@tribunal/testing';

export const NO_UNREAD: UnreadCount = { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 };

const KINDS: Readonly<Record<RemindAction, Omit<ReminderKind, 'action' | 'mailText'>>> = {
  Discuss: { inbox: 'Discuss', choice: 'comment' },
  Reply: { inbox: 'Reply', choice: 'reply' },
  Mention: { inbox: 'Reply', choice: 'mention' },
  Follow: { inbox: 'Discuss', choice: 'follow', shared: 'each text' },
  Like_Post: { inbox: 'Like', choice: 'like', shared: 'each user' },
  Like_Discuss: { inbox: 'Like', choice: 'like', shared: 'each user' },
};

/** Returns a kind of reminders as a plugin declares it. */
export const kindOf = (action: RemindAction): ReminderKind => ({
  action,
  ...KINDS[action],
  mailText: `test.mail.${action}`,
});

/** A reminder for one user. */
export type ReminderFor = Omit<Reminder, 'kind'> & { action: RemindAction; recipientUid: string };

/** Creates a reminder as a plugin does when somebody comments, replies or likes. */
export const remind = (site: TestApp, { recipientUid, action, ...reminder }: ReminderFor): Promise<void> =>
  resolve(site.app.container, Tx).run(() =>
    resolve(site.app.container, MessageWriter).addReminders([recipientUid], { ...reminder, kind: kindOf(action) }),
  );

/** Marks reminders as a plugin does when a page, a comment or a reply is removed. */
export const forget = (site: TestApp, { type, id }: ReminderSource | ReminderPost): Promise<void> =>
  resolve(site.app.container, Tx).run(() =>
    resolve(site.app.container, MessageWriter).markDeleted({ type, id } as ReminderSource | ReminderPost),
  );

export const sendNotice = (site: TestApp, uid: string, title: string, content = 'Because.'): Promise<void> =>
  resolve(site.app.container, Tx).run(() => resolve(site.app.container, MessageWriter).notify({ uid, title, content }));

export const unread = (site: TestApp, as: Caller): Promise<UnreadCount> => site.api('GET /api/msg/unread', { as });

const CALL = {
  Discuss: 'GET /api/msg/comment',
  Reply: 'GET /api/msg/reply',
  Like: 'GET /api/msg/like',
  Sys: 'GET /api/msg/sys',
  Mine: 'GET /api/msg/mine',
} as const;
export const CALLS = Object.values(CALL);

interface PageQuery {
  limit?: number;
  currentPage?: number;
}

export const reminders = (
  site: TestApp,
  as: Caller,
  type: 'Discuss' | 'Reply' | 'Like',
  query: PageQuery = {},
): Promise<Page<RemindMessage>> => site.api(CALL[type], { query, as });

export const notices = (
  site: TestApp,
  as: Caller,
  type: 'Sys' | 'Mine',
  query: PageQuery = {},
): Promise<Page<SystemMessage>> => site.api(CALL[type], { query, as });

export const clean = (site: TestApp, as: Caller, type: MessageType, id?: number) =>
  site.reply('DELETE /api/msg/clean', { query: { type, id }, as });

/** The event stream of one browser. */
export class Browser {
  private constructor(private readonly listener: Listener) {}

  static async connect(site: TestApp, as?: Caller): Promise<Browser> {
    return new Browser(await Listener.connect(site, as));
  }

  /** Returns the next event of that name and skips others. */
  async next<N extends keyof StreamEvents>(name: N): Promise<StreamEvents[N]> {
    return this.until(name, () => true);
  }

  /** Returns the first event of that name that matches. */
  async until<N extends keyof StreamEvents>(
    name: N,
    isWanted: (data: StreamEvents[N]) => boolean,
  ): Promise<StreamEvents[N]> {
    for (;;) {
      const event = await this.listener.next();
      if (!event) throw new Error('the stream has ended');
      const data = event.data as StreamEvents[N];
      if (event.name === name && isWanted(data)) return data;
    }
  }

  close(): void {
    this.listener.close();
  }
}
