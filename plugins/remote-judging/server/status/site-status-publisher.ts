import type { RemoteStatusRow } from '../../contract';
import { inject, injectable, type PluginHost } from '@tribunal/kernel';
import type { Logger } from 'pino';
import { Log, Plugins, type ServerScope, type StreamPublisher, Streams } from '@tribunal/server';
import { RemoteSiteRegistry } from '../sites/remote-site-registry';
import { SiteStatusReader } from './site-status-reader';

/** Notifies open browsers when a remote judge starts or stops working. */
@injectable()
export class SiteStatusPublisher {
  constructor(
    @inject(SiteStatusReader) private readonly status: SiteStatusReader,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
    @inject(Streams) private readonly streams: StreamPublisher,
    @inject(Plugins) private readonly host: PluginHost<ServerScope>,
    @inject(Log) private readonly log: Logger,
  ) {}

  /** Runs `work` and notifies the browsers of the whole cluster of each site whose state has changed. */
  async publishChangesOf<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const wanted = [...new Set(keys)];
    const previousRows = await this.#rows(wanted);
    const result = await work();
    this.status.invalidate();
    for (const row of await this.#rows(wanted)) {
      const previous = previousRows.find(({ key }) => key === row.key);
      if (previous && !isSame(previous, row)) this.streams.publish('remote', row, { to: 'everyone' });
    }
    return result;
  }

  /**
   * Publishes changes of plugin states. Each process handles its own browsers, because plugins are switched on and
   * off in every process. The returned function stops it.
   */
  start(): () => void {
    return this.host.onChange((id, state) => {
      const site = this.sites.all().find(({ pluginId }) => pluginId === id);
      if (!site || (state !== 'active' && state !== 'disabled')) return;
      this.#publishFor(site.key).catch((error: unknown) =>
        this.log.warn({ err: error, id }, 'failed to notify browsers'),
      );
    });
  }

  async #publishFor(key: string): Promise<void> {
    this.status.invalidate();
    for (const row of await this.status.rows(key)) this.streams.publishLocally('remote', row);
  }

  async #rows(keys: readonly string[]): Promise<RemoteStatusRow[]> {
    if (keys.length === 0) return [];
    return (await this.status.rows()).filter(({ key }) => keys.includes(key));
  }
}

const isSame = (a: RemoteStatusRow, b: RemoteStatusRow): boolean => a.state === b.state && a.reason === b.reason;
