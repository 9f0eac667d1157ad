import { withTimeout, type MailCalls } from '@tribunal/contract';
import { boundedTimes } from '@tribunal/database';
import { routes } from '../http';
import type { CoreArea } from '../core-scope';
import { Db } from '../tokens';
import { listCapturedMails } from './captured-mails';
import { MailTransports } from './mail-transports';
import { MailOutbox, mailTimes } from './outbox';

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
      'GET /api/admin/caught-mail': { access: 'root', handle: () => listCapturedMails(scope.get(Db)) },
    }),
  );
  scope.contribute(boundedTimes, ...mailTimes);
  const outbox = (): MailOutbox => scope.get(MailOutbox);
  scope.effect('mails being sent', () => () => withTimeout(STOP_MS, outbox().stop()).catch(() => undefined));
  scope.schedule({ name: 'send-mails', cron: '*/10 * * * * *', run: () => outbox().wake() });
  scope.schedule({ name: 'forget-mails', cron: '*/10 * * * *', run: () => outbox().deleteExpired() });
  scope.effect('mails left from before', () => outbox().wake());
};
