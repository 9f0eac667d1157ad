import type { ServerConfig } from '@tribunal/config';
import type { MailCalls } from '@tribunal/contract';
import { bind, resolve } from '@tribunal/kernel';
import { routes } from '../http';
import type { CoreModule } from '../module';
import { Config, Db, Timetable } from '../tokens';
import { within } from '../within';
import { caughtMails } from './caught';
import { MailOutbox, mailTimes, Outbox, Transport } from './outbox';
import { SmtpTransport } from './smtp';
import { catching, type MailTransport } from './transport';

export { Outbox, type MailOutbox } from './outbox';
export type { Letter } from './letters';

/** A mail under way when the process stops is given so long; after that it goes out again. */
const STOP_MS = 5000;

function transportOf({ mail }: Pick<ServerConfig, 'mail'>): MailTransport | null {
  if (mail.url === undefined) return null;
  return mail.url === 'catch:' ? catching : new SmtpTransport({ url: mail.url, from: mail.from });
}

export const mailModule: CoreModule = {
  name: 'mail',
  bind: (container) => {
    bind(container, Transport, { factory: (get) => transportOf(get(Config)) });
    bind(container, Outbox, MailOutbox);
  },
  routes: (container) =>
    routes<MailCalls>()({
      'GET /api/admin/caught-mail': { access: 'root', handle: () => caughtMails(resolve(container, Db)) },
    }),
  times: mailTimes,
  start: async (container) => {
    const outbox = resolve(container, Outbox);
    const jobs = resolve(container, Timetable);
    const stops = [
      jobs.schedule({ name: 'core:send-mails', cron: '*/10 * * * * *', run: () => outbox.nudge() }),
      jobs.schedule({ name: 'core:forget-mails', cron: '*/10 * * * *', run: () => outbox.sweep() }),
    ];
    outbox.nudge();
    return async () => {
      for (const stop of stops) await stop();
      await within(STOP_MS, outbox.stop()).catch(() => undefined);
    };
  },
};
