import { REMOTE_OPERATIONS } from '@tribunal/remote-kit/contract';
import type { RemoteJudgeRow, RemoteOperationHealth, RemoteStatusRow } from '../../contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Cached, Clock, Db } from '@tribunal/server';
import { awaitingVerdict } from '@tribunal/server/judging';
import { SiteHealthService } from '../health/site-health-service';
import { hourlyStats, medianDurations } from '../health/hourly-stats';
import type { KeyedBreaker } from '../health/breaker-rows';
import { unknownVerdictsBySite } from '../health/unknown-verdicts';
import { CanaryService } from '../jobs/canary-service';
import { runsNeedingReviewBySite } from '../runs-needing-review';
import { RemoteSiteRegistry } from '../sites/remote-site-registry';
import { accountPools } from './account-pools';
import { siteStateOf, type AccountPool } from './site-state';

/** The status is cached because every open page requests it. */
const CACHE_LIFE_MS = 1000;

const NO_POOL: AccountPool = { total: 0, usable: 0, stopped: null, since: null };

/** Reads the status of remote judges. */
@injectable()
export class SiteStatusReader {
  readonly #cachedRows: Cached<RemoteStatusRow[]>;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
    @inject(SiteHealthService) private readonly health: SiteHealthService,
    @inject(CanaryService) private readonly canary: CanaryService,
  ) {
    this.#cachedRows = new Cached(
      () => this.rows(),
      CACHE_LIFE_MS,
      () => clock.now().getTime(),
    );
  }

  /** Like `rows` for all sites, cached for a short time. */
  cachedRows(): Promise<RemoteStatusRow[]> {
    return this.#cachedRows.get();
  }

  /** Clears the cache, so that later requests see the change. */
  invalidate(): void {
    this.#cachedRows.forget();
  }

  /** Returns the public status of all sites, or of one. */
  async rows(key?: string): Promise<RemoteStatusRow[]> {
    const sites = this.sites.all().filter((site) => key === undefined || site.key === key);
    if (sites.length === 0) return [];
    const keys = sites.map((site) => site.key);
    const [breakers, medians, pools, waiting, settings, open] = await Promise.all([
      this.health.listSiteBreakers(keys),
      medianDurations(this.knex, this.clock.now()),
      accountPools(this.knex, this.sites),
      this.#countWaiting(keys),
      Promise.all(sites.map((site) => this.sites.settings(site))),
      Promise.all(sites.map((site) => this.sites.openSubmitMethods(site))),
    ]);
    return sites.map((site, index) => {
      const isPooled = site.spec.submitMethods.includes('pool') && settings[index]!['pool'] === true;
      const medianMs = medians.get(site.key) ?? null;
      const pool = isPooled ? (pools.get(site.accountSite) ?? NO_POOL) : null;
      const mine = breakers.filter(({ bank }) => bank === site.key);
      return {
        key: site.key,
        name: site.spec.name,
        home: site.spec.home,
        ...siteStateOf({ isOn: this.sites.isActive(site), breakers: mine, pool, medianMs, now: this.clock.now() }),
        waiting: waiting.get(site.key) ?? 0,
        medianMs,
        exampleId: site.spec.exampleId,
        exampleContestId: site.spec.exampleContestId ?? null,
        hasCatalogue: site.spec.hasCatalogue ?? false,
        hasRatings: site.spec.hasRatings ?? false,
        submitMethods: site.spec.submitMethods.filter((method) => method !== 'own' || open[index]!.includes('own')),
        pool: isPooled,
        sharesWith: site.spec.sharesWith ?? null,
        credentials: [...site.spec.credentials],
      };
    });
  }

  /** Returns everything that operators see. */
  async adminRows(): Promise<RemoteJudgeRow[]> {
    const sites = this.sites.all();
    const keys = sites.map(({ key }) => key);
    const now = this.clock.now();
    const [rows, breakers, hours, pools, unknown, runsNeedingReview, settings, canaries] = await Promise.all([
      this.rows(),
      this.health.listBreakers(keys),
      hourlyStats(this.knex, now),
      accountPools(this.knex, this.sites),
      unknownVerdictsBySite(this.knex),
      runsNeedingReviewBySite(this.knex),
      Promise.all(sites.map((site) => this.sites.settings(site))),
      Promise.all(sites.map((site) => this.canary.plan(site))),
    ]);
    return sites.map((site, index) => {
      const { key, spec, accountSite } = site;
      const mine = breakers.filter(({ bank, accountId }) => bank === key && accountId === null);
      const { usable, total } = pools.get(accountSite) ?? NO_POOL;
      return {
        ...rows[index]!,
        endpoint: String(settings[index]!['endpoint'] ?? '') || spec.endpoint,
        answered: successRate(hours.get(key) ?? []),
        hours: hours.get(key) ?? [],
        accounts: { usable, total },
        lastAnswerAt: lastAnswerAt(mine),
        operations: REMOTE_OPERATIONS.map((operation) => operationHealth(operation, mine)),
        needsReview: runsNeedingReview.get(key)?.count ?? 0,
        needsReviewSince: runsNeedingReview.get(key)?.since.toISOString() ?? null,
        unknown: unknown.get(key) ?? [],
        canary: canaries[index]!,
        poolByDefault: spec.poolByDefault,
      };
    });
  }

  /** Counts submissions without a verdict, except those that wait for their submitters. */
  #countWaiting(keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const waitsForPerson = this.knex('remoteRun as r')
      .whereRaw('r.submission_id = judgement.submission_id')
      .where('r.way', 'companion')
      .whereIn('r.state', ['intended', 'sent'])
      .select('r.id');
    return countBySource(
      awaitingVerdict(this.knex)
        .whereIn('bank', [...keys])
        .whereNotExists(waitsForPerson),
    );
  }
}

async function countBySource(rows: Knex.QueryBuilder): Promise<ReadonlyMap<string, number>> {
  const found: { bank: string; count: number }[] = await rows.groupBy('bank').select('bank').count('* as count');
  return new Map(found.map(({ bank, count }) => [bank, Number(count)]));
}

function successRate(hours: RemoteJudgeRow['hours']): number | null {
  const ok = hours.reduce((sum, hour) => sum + hour.ok, 0);
  const all = hours.reduce((sum, hour) => sum + hour.ok + hour.failed, 0);
  return all === 0 ? null : ok / all;
}

function lastAnswerAt(breakers: readonly KeyedBreaker[]): string | null {
  const times = breakers.flatMap(({ breaker }) => breaker.lastOkAt?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}

function operationHealth(
  operation: RemoteOperationHealth['operation'],
  breakers: readonly KeyedBreaker[],
): RemoteOperationHealth {
  const breaker = breakers.find((one) => one.operation === operation)?.breaker;
  if (!breaker) return { operation, state: 'untried', since: null, until: null, failure: null, lastOkAt: null };
  const { state, since, until, failure, lastOkAt } = breaker;
  return {
    operation,
    state,
    since: since.toISOString(),
    until: until?.toISOString() ?? null,
    failure: failure && { ...failure, at: failure.at.toISOString() },
    lastOkAt: lastOkAt?.toISOString() ?? null,
  };
}
