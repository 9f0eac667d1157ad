import type { ServerConfig } from '@tribunal/config';
import type { MailCalls } from '@tribunal/contract';
import { bind, resolve } from '@tribunal/kernel';
import { routes } from '../http';
import type { CoreModule } from '../module';
import { Config, Db, Scheduler } from '../tokens';
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

export const mailModule: CoreModule = {
  name: 'mail',
  bind: (container) => {
    bind(container, Transport, { factory: (get) => transportOf(get(Config)) });
    bind(container, MailOutbox);
  },
  routes: (container) =>
    routes<MailCalls>()({
      'GET /api/admin/caught-mail': { access: 'root', handle: () => listCapturedMails(resolve(container, Db)) },
    }),
  boundedTimes: mailTimes,
  start: async (container) => {
    const outbox = resolve(container, MailOutbox);
    const jobScheduler = resolve(container, Scheduler);
    const stops = [
      jobScheduler.schedule({ name: 'core:send-mails', cron: '*/10 * * * * *', run: () => outbox.wake() }),
      jobScheduler.schedule({ name: 'core:forget-mails', cron: '*/10 * * * *', run: () => outbox.deleteExpired() }),
    ];
    outbox.wake();
    return async () => {
      for (const stop of stops) await stop();
      await withTimeout(STOP_MS, outbox.stop()).catch(() => undefined);
    };
  },
};
