import { withTimeout, type MailCalls, type CaughtMail } from '@tribunal/contract';
import { boundedTimes, type Columns } from '@tribunal/database';
import { routes } from '../http';
import type { CoreArea } from '../core-scope';
import { Db } from '../tokens';
import { MailTransports } from './mail-transports';
import { MailOutbox, mailTimes } from './outbox';
import type { Knex } from 'knex';

const MAX_MAILS = 100;

/** The site keeps the texts of caught mails. */
type CaughtMailRow = Columns<'mail', 'id' | 'recipient' | 'subject' | 'bodyText' | 'bodyHtml' | 'createdAt'>;

const present = ({ id, recipient, subject, bodyText, bodyHtml, createdAt }: CaughtMailRow): CaughtMail => ({
  id,
  to: recipient,
  subject,
  text: bodyText ?? '',
  html: bodyHtml ?? '',
  gmtCreate: createdAt.toISOString(),
});

/** Returns the mails that were caught instead of sent, newest first. */
async function listCaughtMails(knex: Knex): Promise<CaughtMail[]> {
  const rows = await knex('mail')
    .where({ outcome: 'caught' })
    .orderBy('id', 'desc')
    .limit(MAX_MAILS)
    .select('id', 'recipient', 'subject', 'bodyText', 'bodyHtml', 'createdAt');
  return rows.map(present);
}

export { MailSettings, MailTransports, UNREADABLE_PASSWORD } from './mail-transports';
export { MailOutbox, type ComposeMail, type ComposedMail, type NewMail } from './outbox';
export { MailError } from './transport';

/** How long stopping waits for mails that are being sent; later ones are sent again after a restart. */
const STOP_MS = 5000;

export const mailArea: CoreArea = (scope) => {
  scope.provide(MailTransports);
  scope.provide(MailOutbox);
  scope.serve(() =>
    routes<MailCalls>()({
      'GET /api/admin/caught-mail': { access: 'root', handle: () => listCaughtMails(scope.get(Db)) },
    }),
  );
  scope.contribute(boundedTimes, ...mailTimes);
  const outbox = (): MailOutbox => scope.get(MailOutbox);
  scope.effect('mails being sent', () => () => withTimeout(STOP_MS, outbox().stop()).catch(() => undefined));
  scope.schedule({ name: 'send-mails', cron: '*/10 * * * * *', run: () => outbox().wake() });
  scope.schedule({ name: 'forget-mails', cron: '*/10 * * * *', run: () => outbox().deleteExpired() });
  scope.effect('mails left from before', () => outbox().wake());
};
