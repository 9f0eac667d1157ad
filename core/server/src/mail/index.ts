import type { ServerConfig } from '@tribunal/config';
import type { MailCalls } from '@tribunal/contract';
import { boundedTimes } from '../clock';
import { routes } from '../http';
import type { CoreArea } from '../core-scope';
import { Config, Db } from '../tokens';
import { withTimeout } from '../with-timeout';
import { listCapturedMails } from './captured-mails';
import { MailOutbox, mailTimes, Transport } from './outbox';
import { SmtpTransport } from './smtp';
import { capturingTransport, type MailTransport } from './transport';

export { MailOutbox } from './outbox';
export type { MailContent } from './compose-mail';

/** How long stopping waits for mails that are being sent; later ones are sent again after a restart. */
const STOP_MS = 5000;

function transportOf({ mail }: Pick<ServerConfig, 'mail'>): MailTransport | null {
  if (mail.url === undefined) return null;
  return mail.url === 'catch:' ? capturingTransport : new SmtpTransport({ url: mail.url, from: mail.from });
}

export const mailArea: CoreArea = (scope) => {
  scope.provide(Transport, { factory: (get) => transportOf(get(Config)) });
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
