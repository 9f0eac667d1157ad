import {
  DAY_MS,
  dayFormat,
  DEFAULT_TIME_ZONE,
  groupByDay,
  LOCAL_PROBLEM_SOURCE,
  managesProblems,
  type Locale,
  type Viewer,
} from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import {
  AccountDetails,
  Cached,
  Clock,
  columns,
  counted,
  Db,
  expression,
  Log,
  Points,
  Submissions,
  unauthorized,
  unavailable,
} from '@tribunal/server';
import { LoginSessions } from '@tribunal/server/account';
import { cachedRead, quarterHourOf } from '@tribunal/server/platform';
import { AttentionReader, HealthService, StorageReader } from '@tribunal/server/system';
import {
  upcomingContestCounters,
  type Dashboard,
  type DashboardInfo,
  type DashboardPart,
  type HourlyActivity,
  type JudgeLoad,
  type JudgeServiceInfo,
  type LoginRow,
  type QueueLoad,
  type StorageLoad,
} from '../contract';
import { HourlyActivityReader } from './hourly-activity';
import { loadJudgeLoads, loadQueues } from './loads';

/** How long the counts are cached; open dashboards ask for them every five seconds. */
const LIFE_MS = 4000;
const UPCOMING_CONTEST_DAYS = 14;
/** Longer than a day whose clocks are set back. */
const TODAY_MS = 26 * 3_600_000;

/** Counts of the site, for readers in all time zones. */
interface Counts extends Omit<DashboardInfo, 'todayJudgeNum'> {
  recentSubmissions: { quarterHour: number; count: number }[];
}

export type RestrictedPart = 'queues' | 'judges' | 'storage';

/**
 * Returns whether the viewer, who is staff, may see a part of the dashboard. Machines are for those who run the site;
 * how long work waits also concerns those who manage all problems.
 */
export function canSeePart(part: RestrictedPart, viewer: Pick<Viewer, 'roles' | 'permissions'>): boolean {
  const runsSite = viewer.permissions.has('system_info_admin');
  return runsSite || (part === 'queues' && managesProblems(viewer.roles));
}

/**
 * Reads the state of the site for the dashboard. Each part is cached for some seconds, so that many open dashboards
 * cost as much as one.
 */
@injectable()
export class DashboardService {
  readonly #counts: Cached<Counts>;
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
    @inject(HealthService) health: HealthService,
    @inject(StorageReader) storage: StorageReader,
  ) {
    const now = () => clock.now();
    const hours = new HourlyActivityReader(knex, clock, points);
    const part = <T>(name: string, load: () => Promise<T>): Cached<DashboardPart<T>> =>
      cachedRead(clock, load, (error) =>
        log.warn({ err: error, part: name }, 'failed to read a part of the dashboard'),
      );
    this.#counts = new Cached(
      () => this.#loadCounts(),
      LIFE_MS,
      () => now().getTime(),
    );
    this.#activity = part('activity', () => hours.read());
    this.#queues = part('queues', () => loadQueues(knex, now(), LOCAL_PROBLEM_SOURCE));
    this.#judges = part('judges', () => health.livingJudges().then((judges) => loadJudgeLoads(knex, judges)));
    this.#storage = part('storage', async () => {
      const [disk, lastBackup] = await Promise.all([storage.disk(), storage.lastBackup()]);
      return { ...disk, lastBackupAt: lastBackup?.toISOString() ?? null };
    });
  }

  async info(timeZone = DEFAULT_TIME_ZONE): Promise<DashboardInfo> {
    const { recentSubmissions, ...counts } = await this.#counts.get();
    const today = groupByDay(recentSubmissions, timeZone).get(dayFormat(timeZone)(this.clock.now())) ?? [];
    return { ...counts, todayJudgeNum: today.reduce((sum, { count }) => sum + count, 0) };
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

  /**
   * Returns the newest other active login of the viewer, or the one of the call if there is no other.
   * @throws 401 if all have ended during the call
   */
  async newestOtherLogin({ uid, sessionId }: Viewer): Promise<LoginRow> {
    const row = await LoginSessions.query(this.knex)
      .where({ uid })
      .where('expiresAt', '>', this.clock.now())
      .orderByRaw('id = ?, created_at desc, id', [sessionId])
      .first('id', 'userAgent', 'ip', 'createdAt', 'updatedAt');
    if (!row) throw unauthorized();
    const { createdAt, updatedAt, ...login } = row;
    const times = { gmtCreate: createdAt.toISOString(), gmtModified: updatedAt.toISOString() };
    return { ...login, uid, ...times, isCurrent: row.id === sessionId };
  }

  async #loadCounts(): Promise<Counts> {
    const now = this.clock.now().getTime();
    const until = new Date(now + UPCOMING_CONTEST_DAYS * DAY_MS);
    const [userNum, recentSubmissions, ...contests] = await Promise.all([
      counted(AccountDetails.query(this.knex).whereNull('deletedAt')),
      this.#loadRecentSubmissions(new Date(now - TODAY_MS)),
      ...this.points.list(upcomingContestCounters).map((counter) => counter.countUpcoming(until)),
    ]);
    return { userNum, recentSubmissions, recentContestNum: contests.reduce((sum, count) => sum + count, 0) };
  }

  async #loadRecentSubmissions(since: Date): Promise<Counts['recentSubmissions']> {
    return Submissions.query(this.knex)
      .where('createdAt', '>=', since)
      .groupBy('quarterHour')
      .select(
        columns(
          {},
          {
            quarterHour: expression<number>(this.knex.raw(quarterHourOf('created_at'))),
            count: expression<number>(this.knex.raw('count(*)::integer')),
          },
        ),
      );
  }
}
