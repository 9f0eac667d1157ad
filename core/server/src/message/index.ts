import { Texts, type CoreArea, Db, Tx, formatUtc } from '@tribunal/platform';
import { loginFromNewAddress, type LoginFromNewAddress } from '../account';
import { InboxService } from './inbox-service';
import { MessageChoiceService } from './message-choices';
import { MessageMailer } from './message-mailer';
import { MessageWriter } from './message-writer';
import { NoticeService } from './notice-service';
import { OperatorNotifier } from './operator-notifier';
import { messageRoutes } from './routes';
import { UnreadPublisher } from './unread-publisher';
import { Limits } from '@tribunal/contract';
import { excerpt } from './excerpt';
import type { Knex } from 'knex';

const REMINDERS = `
  delete from reminder where id in (
    select id from (
      select id, row_number() over (partition by recipient_uid, inbox order by id desc) as place from reminder
    ) as placed where place > :kept
  )`;
/** The marks of the notices are deleted with them. */
const SITE_NOTICES = `
  delete from notice where id in (
    select id from (
      select id, row_number() over (partition by recipient_uid order by delivered_at desc, id desc) as place
      from notice where origin = 'site'
    ) as placed where place > :kept
  )`;

/** Deletes all but the newest reminders of each inbox, and all but the newest site notices of each user. */
export async function trimInboxes(knex: Knex): Promise<void> {
  const kept = Limits.messagesKept.max;
  await knex.raw(REMINDERS, { kept });
  await knex.raw(SITE_NOTICES, { kept });
}

/** Formats untrusted text, such as a browser's user agent, so that it cannot leave its Markdown code span. */
const inCode = (text: string): string => excerpt(text.replaceAll('`', "'"), Limits.shortText.max) || '?';

/** Returns the message that warns a user of a login from a network that is new for the account. */
function loginWarning(
  texts: Texts,
  { uid, ip, userAgent, at, locale }: LoginFromNewAddress,
): { uid: string; title: string; content: string } {
  const time = formatUtc(at);
  const title = texts.translate(locale, 'message.newLoginTitle');
  const content = texts.translate(locale, 'message.newLogin', { ip, time, userAgent: inCode(userAgent) });
  return { uid, title, content };
}

export type { ReminderKind } from './model';
export { MessageWriter, type Reminder, type ReminderSource, type ReminderPost } from './message-writer';
export { OperatorNotifier } from './operator-notifier';

/** Messages to users: comments, replies and likes of others, and notices of the site. */
export const messageArea: CoreArea = (scope) => {
  scope.provide(UnreadPublisher);
  scope.provide(MessageChoiceService);
  scope.provide(MessageMailer);
  scope.provide(MessageWriter);
  scope.provide(OperatorNotifier);
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
    scope.get(Tx).run(() => scope.get(MessageWriter).notify(loginWarning(scope.get(Texts), login))),
  );
};
