import { bind, resolve } from '@tribunal/kernel';
import type { CoreModule } from '../module';
import { Db, EventBus, Timetable, Tx } from '../tokens';
import { InboxReader, Inboxes } from './inboxes';
import { warnOfLogins } from './login-warnings';
import { MessageWriter, Messages } from './messages';
import { NoticeBoard, NoticeDesk } from './notice-desk';
import { messageRoutes } from './routes';
import { trimInboxes } from './trim';
import { Unread, UnreadFeed } from './unread-feed';

export { Messages, type MessageWriter, type Reminder, type Source, type Writing } from './messages';

/** What users are told: by others who comment, reply and like, and by the site. */
export const messageModule: CoreModule = {
  name: 'message',
  bind: (container) => {
    bind(container, Unread, UnreadFeed);
    bind(container, Messages, MessageWriter);
    bind(container, Inboxes, InboxReader);
    bind(container, NoticeBoard, NoticeDesk);
  },
  routes: (container) =>
    messageRoutes({
      inboxes: resolve(container, Inboxes),
      notices: resolve(container, NoticeBoard),
      unread: resolve(container, Unread),
    }),
  start: async (container) => {
    const notices = resolve(container, NoticeBoard);
    const endFeed = await resolve(container, Unread).start();
    const endJob = resolve(container, Timetable).schedule({
      name: 'core:deliver-notices',
      cron: '0 * * * *',
      run: async () => {
        await notices.deliver();
        await trimInboxes(resolve(container, Db));
      },
    });
    const endWarnings = warnOfLogins({
      events: resolve(container, EventBus),
      tx: resolve(container, Tx),
      messages: resolve(container, Messages),
    });
    return async () => {
      await endWarnings();
      await endJob();
      await endFeed();
    };
  },
};
