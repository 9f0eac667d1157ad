import type { Logger } from 'pino';
import type { EventStream } from '../http/event-stream';
import type { Randomness } from '../tokens';
import type { SiteSettingsWriter } from './site-settings';
import type { WebsiteReader } from './website';

interface Parts {
  settings: SiteSettingsWriter;
  website: WebsiteReader;
  stream: EventStream;
  random: Randomness;
  log: Logger;
}

/** Open browsers follow the settings without a reload; each process tells its own. Returns the end of it. */
export function tellOfSettings({ settings, website, stream, random, log }: Parts): Promise<() => Promise<void>> {
  const tell = async (): Promise<void> => {
    const payload = await website.read();
    stream.deliver({ id: random.secret(9), name: 'site', payload, audience: { to: 'everyone' } });
  };
  return settings.follow(() => {
    tell().catch((error: unknown) => log.warn({ err: error }, 'browsers were not told of the settings'));
  });
}
