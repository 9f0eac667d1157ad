import { Texts, type CoreArea, Db, Tx } from '@tribunal/platform';
import { loginFromNewAddress } from '../account';
import { InboxService } from './inbox-service';
import { loginWarning } from './login-warning';
import { MessageChoiceService } from './message-choices';
import { MessageMailer } from './message-mailer';
import { MessageWriter } from './message-writer';
import { NoticeService } from './notice-service';
import { messageRoutes } from './routes';
import { trimInboxes } from './trim-inboxes';
import { UnreadPublisher } from './unread-publisher';

export { MessageWriter, type Reminder, type ReminderSource, type ReminderPost } from './message-writer';

/** Messages to users: comments, replies and likes of others, and notices of the site. */
export const messageArea: CoreArea = (scope) => {
  scope.provide(UnreadPublisher);
  scope.provide(MessageChoiceService);
  scope.provide(MessageMailer);
  scope.provide(MessageWriter);
  scope.provide(InboxService);
  scope.provide(NoticeService);
  scope.serve(() =>
    messageRoutes({
      inboxes: scope.get(InboxService),
      notices: scope.get(NoticeService),
      unread: scope.get(UnreadPublisher),
      choices: scope.get(MessageChoiceService),
    }),
  );
  scope.effect('unread counts', () => scope.get(UnreadPublisher).start());
  scope.schedule({
    name: 'deliver-notices',
    cron: '*/10 * * * * *',
    run: () => scope.get(NoticeService).deliverDue(),
  });
  scope.schedule({ name: 'trim-inboxes', cron: '0 0 * * * *', run: () => trimInboxes(scope.get(Db)) });
  scope.on(loginFromNewAddress, (login) =>
    scope.get(Tx).run((part) => scope.get(MessageWriter).notify(part, loginWarning(scope.get(Texts), login))),
  );
};
