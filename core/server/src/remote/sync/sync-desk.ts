import { token, type RemoteJudgeCalls, type RemoteSite } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { PluginSettings, type PluginSettingsStore } from '../../plugins';
import { Clock, Db } from '../../tokens';
import { Health, type HealthBook, type Observed } from '../health/health-book';
import { keepUnknown } from '../health/unknown';
import { InstalledSites, type SiteDirectory } from '../sites/installed';
import { RemoteNews, type StatusFeed } from '../status/status-feed';

export const RemoteSync = token<SyncDesk>('remote-sync');

type Sync = RemoteJudgeCalls['POST /api/judge/remote/sync']['body'];

/** What judge-remote has seen comes in, and what it may do now goes out. */
@injectable()
export class SyncDesk {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(InstalledSites) private readonly sites: SiteDirectory,
    @inject(PluginSettings) private readonly settings: PluginSettingsStore,
    @inject(Health) private readonly health: HealthBook,
    @inject(RemoteNews) private readonly news: StatusFeed,
  ) {}

  /** Sites that are not installed here are off; what is said of them, or of a site that the judge is not for, is passed over. */
  async sync({ keys, observations, unknown }: Sync): Promise<RemoteJudgeCalls['POST /api/judge/remote/sync']['data']> {
    const isKnown = ({ key }: { key: string }): boolean => keys.includes(key) && this.sites.find(key) !== null;
    const observed = observations
      .filter(isKnown)
      .map(({ key, at, ...one }): Observed => ({ ...one, bank: key, at: new Date(at) }));
    await this.news.around(
      observed.map(({ bank }) => bank),
      () => this.health.observe(observed),
    );
    await keepUnknown(this.knex, unknown.filter(isKnown), this.clock.now());
    const sites = await Promise.all([...new Set(keys)].map((key) => this.#site(key)));
    return { now: this.clock.now().toISOString(), sites };
  }

  async #site(key: string): Promise<RemoteSite> {
    const site = this.sites.find(key);
    if (!site) return { key, isOn: false, resting: [], settings: {} };
    const [resting, settings] = await Promise.all([this.health.resting(key), this.settings.readSealed(site.pluginId)]);
    return { key, isOn: this.sites.isActive(site), resting, settings };
  }
}
