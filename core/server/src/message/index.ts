import { bind, resolve } from '@tribunal/kernel';
import type { CoreModule } from '../module';
import { Db, EventBus, Scheduler, Tx } from '../tokens';
import { InboxService } from './inbox-service';
import { notifyOfNewLogins } from './login-notifier';
import { MessageWriter } from './message-writer';
import { NoticeService } from './notice-service';
import { messageRoutes } from './routes';
import { trimInboxes } from './trim-inboxes';
import { UnreadPublisher } from './unread-publisher';

export { MessageWriter, type Reminder, type ReminderSource, type ReminderPost } from './message-writer';

/** Messages to users: comments, replies and likes of others, and notices of the site. */
export const messageModule: CoreModule = {
  name: 'message',
  bind: (container) => {
    bind(container, UnreadPublisher);
    bind(container, MessageWriter);
    bind(container, InboxService);
    bind(container, NoticeService);
  },
  routes: (container) =>
    messageRoutes({
      inboxes: resolve(container, InboxService),
      notices: resolve(container, NoticeService),
      unread: resolve(container, UnreadPublisher),
    }),
  start: async (container) => {
    const notices = resolve(container, NoticeService);
    const endFeed = await resolve(container, UnreadPublisher).start();
    const endJob = resolve(container, Scheduler).schedule({
      name: 'core:deliver-notices',
      cron: '0 * * * *',
      run: async () => {
        await notices.deliverDue();
        await trimInboxes(resolve(container, Db));
      },
    });
    const endWarnings = notifyOfNewLogins({
      events: resolve(container, EventBus),
      tx: resolve(container, Tx),
      messages: resolve(container, MessageWriter),
    });
    return async () => {
      await endWarnings();
      await endJob();
      await endFeed();
    };
  },
};
