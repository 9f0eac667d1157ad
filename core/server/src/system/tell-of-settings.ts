import type { Logger } from 'pino';
import type { EventStream } from '../http/event-stream';
import type { SiteSettingsWriter } from '../settings';
import type { WebsiteReader } from './website';

interface Parts {
  settings: SiteSettingsWriter;
  website: WebsiteReader;
  stream: EventStream;
  log: Logger;
}

/** Open browsers follow the settings without a reload; each process tells its own. Returns the end of it. */
export function tellOfSettings({ settings, website, stream, log }: Parts): Promise<() => Promise<void>> {
  const tell = async (): Promise<void> => {
    stream.tellEveryone('site', await website.read());
  };
  return settings.follow(() => {
    tell().catch((error: unknown) => log.warn({ err: error }, 'browsers were not told of the settings'));
  });
}
