import {
  LOCAL_PROBLEM_SOURCE,
  type Dashboard,
  type DashboardInfo,
  type DashboardPart,
  type HealthReport,
  type HourlyActivity,
  type JudgeLoad,
  type JudgeServiceInfo,
  type Locale,
  type QueueLoad,
  type StorageLoad,
} from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { Cached, unavailable, type Viewer, Clock, Db, Log, Points } from '@tribunal/platform';
import { loadJudgeLoads, loadQueues } from '../judging';
import { HealthService } from '../system';
import { AttentionReader } from './attention-reader';
import { cachedRead, LIFE_MS } from './cached-read';
import { upcomingContestCounters } from './extension-points';
import { HourlyActivityReader } from './hourly-activity';
import { canSeePart, type RestrictedPart } from './policy';
import { StorageReader } from './storage-reader';

const DAY_MS = 86_400_000;
const UPCOMING_CONTEST_DAYS = 14;

/**
 * Reads the state of the site for the dashboard. Each part is cached for some seconds, so that many open dashboards
 * cost as much as one.
 */
@injectable()
export class DashboardService {
  readonly #info: Cached<DashboardInfo>;
  readonly #activity: Cached<DashboardPart<HourlyActivity>>;
  readonly #queues: Cached<DashboardPart<QueueLoad[]>>;
  readonly #judges: Cached<DashboardPart<JudgeLoad[]>>;
  readonly #storage: Cached<DashboardPart<StorageLoad>>;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(Log) log: Logger,
    @inject(AttentionReader) private readonly attention: AttentionReader,
    @inject(HealthService) private readonly siteHealth: HealthService,
    @inject(StorageReader) storage: StorageReader,
  ) {
    const now = () => clock.now();
    const hours = new HourlyActivityReader(knex, clock, points);
    const part = <T>(name: string, load: () => Promise<T>): Cached<DashboardPart<T>> =>
      cachedRead(clock, load, (error) =>
        log.warn({ err: error, part: name }, 'failed to read a part of the dashboard'),
      );
    this.#info = new Cached(
      () => this.#loadInfo(),
      LIFE_MS,
      () => now().getTime(),
    );
    this.#activity = part('activity', () => hours.read());
    this.#queues = part('queues', () => loadQueues(knex, now(), LOCAL_PROBLEM_SOURCE));
    this.#judges = part('judges', () => siteHealth.livingJudges().then((judges) => loadJudgeLoads(knex, judges)));
    this.#storage = part('storage', () => storage.read());
  }

  info(): Promise<DashboardInfo> {
    return this.#info.get();
  }

  /** @throws 503 if the judges cannot be read now */
  async judgeServices(): Promise<JudgeServiceInfo[]> {
    const judges = await this.#judges.get();
    if (!judges) throw unavailable('system.databaseDown');
    return judges.map(({ name, instance, kind, slots, running, isDegraded }) => ({
      cpuCores: null,
      percentCpuLoad: null,
      percentMemoryLoad: null,
      slots,
      running,
      service: {
        host: null,
        port: null,
        secure: null,
        metadata: { judgeName: name, instance, kind, degraded: isDegraded },
      },
    }));
  }

  /** Returns what the viewer may see. A part that cannot be read is null and is logged. */
  async read(viewer: Viewer, locale: Locale): Promise<Dashboard> {
    const parts: [RestrictedPart, Cached<unknown>][] = [
      ['queues', this.#queues],
      ['judges', this.#judges],
      ['storage', this.#storage],
    ];
    const visible = parts.filter(([name]) => canSeePart(name, viewer));
    const [attention, activity, ...restricted] = await Promise.all([
      this.attention.list(viewer, locale),
      this.#activity.get(),
      ...visible.map(async ([name, part]) => [name, await part.get()] as const),
    ]);
    const readAt = this.clock.now().toISOString();
    return { readAt, attention, activity, ...(Object.fromEntries(restricted) as Pick<Dashboard, RestrictedPart>) };
  }

  /** Returns the state of each part of the site, and what the viewer may see of what needs attention. */
  async health(viewer: Viewer, locale: Locale): Promise<HealthReport> {
    const [details, attention] = await Promise.all([this.siteHealth.details(), this.attention.list(viewer, locale)]);
    return { ...details, attention };
  }

  async #loadInfo(): Promise<DashboardInfo> {
    const now = this.clock.now().getTime();
    const until = new Date(now + UPCOMING_CONTEST_DAYS * DAY_MS);
    const today = new Date(Math.floor(now / DAY_MS) * DAY_MS);
    const [users, submissions, ...contests] = await Promise.all([
      counted(this.knex('account').whereNull('deletedAt')),
      counted(this.knex('submission').where('createdAt', '>=', today)),
      ...this.points.list(upcomingContestCounters).map((counter) => counter.countUpcoming(until)),
    ]);
    const recentContestNum = contests.reduce((sum, count) => sum + count, 0);
    return { userNum: users, recentContestNum, todayJudgeNum: submissions };
  }
}

const counted = async (rows: Knex.QueryBuilder): Promise<number> => {
  const [row] = (await rows.count('* as count')) as { count: string }[];
  return Number(row?.count ?? 0);
};
