import type { RemoteJudgeCalls, RemoteSite } from '../../contract';
import { inject, injectable } from '@tribunal/kernel';
import { FAILURE_KINDS } from '@tribunal/remote-kit/contract';
import type { Knex } from 'knex';
import { Clock, Db, PluginSettings, type Transactions, Tx } from '@tribunal/server';
import type { PluginSettingsStore } from '@tribunal/server/platform';
import { CrashLoopGuard } from '../crash-loops/crash-loop-guard';
import type { SuspendedSites } from '../crash-loops/crash-loop-rules';
import { SiteHealthService, type PlacedObservation } from '../health/site-health-service';
import { saveUnknownVerdicts } from '../health/unknown-verdicts';
import { RemoteSiteRegistry } from '../sites/remote-site-registry';
import { SiteStatusPublisher } from '../status/site-status-publisher';

type Sync = RemoteJudgeCalls['POST /api/judge/remote/sync']['body'];

/** Receives the observations of judge-remote and returns what it may do. */
@injectable()
export class JudgeSyncService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
    @inject(PluginSettings) private readonly settings: PluginSettingsStore,
    @inject(SiteHealthService) private readonly health: SiteHealthService,
    @inject(SiteStatusPublisher) private readonly statusPublisher: SiteStatusPublisher,
    @inject(CrashLoopGuard) private readonly crashLoops: CrashLoopGuard,
  ) {}

  /**
   * Synchronises a judge. Sites that are not installed here are reported as off; data about them, or about a site
   * that is not among the `keys` of the judge, is ignored.
   */
  async sync({
    keys,
    observations,
    unknown,
    ...judge
  }: Sync): Promise<RemoteJudgeCalls['POST /api/judge/remote/sync']['data']> {
    const isKnown = ({ key }: { key: string }): boolean => keys.includes(key) && this.sites.find(key) !== null;
    const observed = observations
      .filter(isKnown)
      .map(({ key, at, ...one }): PlacedObservation => ({ ...one, bank: key, at: new Date(at) }));
    await this.statusPublisher.publishChangesOf(
      observed.map(({ bank }) => bank),
      () => this.health.record(observed),
    );
    await saveUnknownVerdicts(this.knex, unknown.filter(isKnown), this.clock.now());
    const suspended = await this.transactions.run(() =>
      judge.isStopping ? this.crashLoops.recordStop(judge) : this.crashLoops.recordLife(judge),
    );
    const sites = await Promise.all([...new Set(keys)].map((key) => this.#describeSite(key, suspended)));
    return { now: this.clock.now().toISOString(), sites, failureKinds: [...FAILURE_KINDS] };
  }

  async #describeSite(key: string, suspended: SuspendedSites): Promise<RemoteSite> {
    const site = this.sites.find(key);
    if (!site) return { key, isOn: false, isSuspended: false, resting: [], settings: {} };
    const [resting, settings] = await Promise.all([
      this.health.findClosedOperations(key),
      this.settings.readWithSecrets(site.pluginId),
    ]);
    const isSuspended = suspended === 'all' || suspended.includes(key);
    return { key, isOn: this.sites.isActive(site) && !isSuspended, isSuspended, resting, settings };
  }
}
