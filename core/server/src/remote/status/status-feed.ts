import { token, type RemoteStatusRow } from '@tribunal/contract';
import { inject, injectable, type PluginHost } from '@tribunal/kernel';
import type { Logger } from 'pino';
import { Streams, type StreamPublisher } from '../../http';
import type { EventStream } from '../../http/event-stream';
import { BrowserStream } from '../../http/stream-module';
import { Plugins, type ServerScope } from '../../plugins';
import { Log } from '../../tokens';
import { InstalledSites, type SiteDirectory } from '../sites/installed';
import { RemoteStatus, type StatusReader } from './status-reader';

export const RemoteNews = token<StatusFeed>('remote-news');

/** Tells open browsers when a remote judge begins or ceases to work. */
@injectable()
export class StatusFeed {
  constructor(
    @inject(RemoteStatus) private readonly status: StatusReader,
    @inject(InstalledSites) private readonly sites: SiteDirectory,
    @inject(Streams) private readonly streams: StreamPublisher,
    @inject(BrowserStream) private readonly stream: EventStream,
    @inject(Plugins) private readonly host: PluginHost<ServerScope>,
    @inject(Log) private readonly log: Logger,
  ) {}

  /** Does the work, and tells the browsers of the whole cluster which of these sites are in another state after it. */
  async around<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const wanted = [...new Set(keys)];
    const before = await this.#rows(wanted);
    const result = await work();
    this.status.forget();
    for (const row of await this.#rows(wanted)) {
      const was = before.find(({ key }) => key === row.key);
      if (was && !isSame(was, row)) this.streams.publish('remote', row, { to: 'everyone' });
    }
    return result;
  }

  /** Plugins go on and off in every process, and each tells its own browsers. The returned function ends it. */
  start(): () => void {
    return this.host.onChange((id, state) => {
      const site = this.sites.all().find(({ pluginId }) => pluginId === id);
      if (!site || (state !== 'active' && state !== 'disabled')) return;
      this.#tellOf(site.key).catch((error: unknown) => this.log.warn({ err: error, id }, 'browsers were not told'));
    });
  }

  async #tellOf(key: string): Promise<void> {
    this.status.forget();
    for (const row of await this.status.rows(key)) this.stream.tellEveryone('remote', row);
  }

  async #rows(keys: readonly string[]): Promise<RemoteStatusRow[]> {
    if (keys.length === 0) return [];
    return (await this.status.rows()).filter(({ key }) => keys.includes(key));
  }
}

const isSame = (a: RemoteStatusRow, b: RemoteStatusRow): boolean => a.state === b.state && a.reason === b.reason;
