import {
  REMOTE_OPERATIONS,
  token,
  type RemoteJudgeRow,
  type RemoteOperationHealth,
  type RemoteStatusRow,
} from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Cached } from '../../cached';
import { awaitingVerdict } from '../../judging';
import { Clock, Db } from '../../tokens';
import { Health, type HealthBook } from '../health/health-book';
import { hoursOf, mediansOf } from '../health/hours';
import type { PlacedBreaker } from '../health/rows';
import { unknownOf } from '../health/unknown';
import { Canary, type CanaryDesk } from '../jobs/canary';
import { InstalledSites, type SiteDirectory } from '../sites/installed';
import { poolsOf } from './pools';
import { stateOf, type Pool } from './state-of';

export const RemoteStatus = token<StatusReader>('remote-status');

/** Every open page asks. */
const SHOWN_LIFE_MS = 1000;

const NO_POOL: Pool = { total: 0, usable: 0, stopped: null, since: null };

/** How the remote judges are. */
@injectable()
export class StatusReader {
  readonly #shown: Cached<RemoteStatusRow[]>;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(InstalledSites) private readonly sites: SiteDirectory,
    @inject(Health) private readonly health: HealthBook,
    @inject(Canary) private readonly canary: CanaryDesk,
  ) {
    this.#shown = new Cached(
      () => this.rows(),
      SHOWN_LIFE_MS,
      () => clock.now().getTime(),
    );
  }

  /** As `rows` of all sites, as they were within the last moments. */
  shown(): Promise<RemoteStatusRow[]> {
    return this.#shown.get();
  }

  /** Something has changed: whoever asks from now on sees it. */
  forget(): void {
    this.#shown.forget();
  }

  /** Of all sites, or of one: what everybody may know. */
  async rows(key?: string): Promise<RemoteStatusRow[]> {
    const sites = this.sites.all().filter((site) => key === undefined || site.key === key);
    if (sites.length === 0) return [];
    const keys = sites.map((site) => site.key);
    const [breakers, medians, pools, waiting, settings, open] = await Promise.all([
      this.health.ofSites(keys),
      mediansOf(this.knex, this.clock.now()),
      poolsOf(this.knex, this.sites),
      this.#waiting(keys),
      Promise.all(sites.map((site) => this.sites.settings(site))),
      Promise.all(sites.map((site) => this.sites.openWays(site))),
    ]);
    return sites.map((site, index) => {
      const isPooled = site.spec.ways.includes('pool') && settings[index]!['pool'] === true;
      const medianMs = medians.get(site.key) ?? null;
      const pool = isPooled ? (pools.get(site.accountBank) ?? NO_POOL) : null;
      const mine = breakers.filter(({ bank }) => bank === site.key);
      return {
        key: site.key,
        name: site.spec.name,
        home: site.spec.home,
        ...stateOf({ isOn: this.sites.isActive(site), breakers: mine, pool, medianMs }),
        waiting: waiting.get(site.key) ?? 0,
        medianMs,
        exampleId: site.spec.exampleId,
        ways: site.spec.ways.filter((way) => way !== 'own' || open[index]!.includes('own')),
        pool: isPooled,
        sharesWith: site.spec.sharesWith ?? null,
        credentials: [...site.spec.credentials],
      };
    });
  }

  /** Everything that operators see. */
  async adminRows(): Promise<RemoteJudgeRow[]> {
    const sites = this.sites.all();
    const keys = sites.map(({ key }) => key);
    const now = this.clock.now();
    const [rows, breakers, hours, pools, unknown, parked, settings, canaries] = await Promise.all([
      this.rows(),
      this.health.breakers(keys),
      hoursOf(this.knex, now),
      poolsOf(this.knex, this.sites),
      unknownOf(this.knex),
      this.#parked(),
      Promise.all(sites.map((site) => this.sites.settings(site))),
      Promise.all(sites.map((site) => this.canary.plan(site))),
    ]);
    return sites.map((site, index) => {
      const { key, spec, accountBank } = site;
      const mine = breakers.filter(({ bank, accountId }) => bank === key && accountId === null);
      const { usable, total } = pools.get(accountBank) ?? NO_POOL;
      return {
        ...rows[index]!,
        endpoint: String(settings[index]!['endpoint'] ?? '') || spec.endpoint,
        answered: answeredOf(hours.get(key) ?? []),
        hours: hours.get(key) ?? [],
        accounts: { usable, total },
        lastAnswerAt: lastAnswerOf(mine),
        operations: REMOTE_OPERATIONS.map((operation) => operationOf(operation, mine)),
        parked: parked.get(key) ?? 0,
        unknown: unknown.get(key) ?? [],
        canary: canaries[index]!,
        poolByDefault: spec.poolByDefault,
      };
    });
  }

  /** Submissions without a verdict. */
  #waiting(keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return counted(awaitingVerdict(this.knex).whereIn('bank', [...keys]));
  }

  #parked(): Promise<ReadonlyMap<string, number>> {
    return counted(this.knex('remoteRun').where({ state: 'parked' }).whereNull('droppedAt'));
  }
}

async function counted(rows: Knex.QueryBuilder): Promise<ReadonlyMap<string, number>> {
  const found: { bank: string; count: number }[] = await rows.groupBy('bank').select('bank').count('* as count');
  return new Map(found.map(({ bank, count }) => [bank, Number(count)]));
}

function answeredOf(hours: RemoteJudgeRow['hours']): number | null {
  const ok = hours.reduce((sum, hour) => sum + hour.ok, 0);
  const all = hours.reduce((sum, hour) => sum + hour.ok + hour.failed, 0);
  return all === 0 ? null : ok / all;
}

function lastAnswerOf(breakers: readonly PlacedBreaker[]): string | null {
  const times = breakers.flatMap(({ breaker }) => breaker.lastOkAt?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}

function operationOf(
  operation: RemoteOperationHealth['operation'],
  breakers: readonly PlacedBreaker[],
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
