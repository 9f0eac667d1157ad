import type { Logger } from 'pino';
import type { EventStream } from '@tribunal/platform';
import type { SiteSettingsWriter } from '../settings';
import type { WebsiteReader } from './website';

interface Parts {
  settings: SiteSettingsWriter;
  website: WebsiteReader;
  stream: EventStream;
  log: Logger;
}

/**
 * Publishes changed settings to open browsers, so that they apply without a reload; each process notifies its own
 * clients. The returned function stops this.
 */
export function publishSettings({ settings, website, stream, log }: Parts): Promise<() => Promise<void>> {
  const publish = async (): Promise<void> => {
    stream.sendToEveryone('site', await website.read());
  };
  return settings.onChange(() => {
    publish().catch((error: unknown) => log.warn({ err: error }, 'failed to notify browsers of new settings'));
  });
}
