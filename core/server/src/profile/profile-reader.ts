import {
  dayFormat,
  DEFAULT_TIME_ZONE,
  groupByDay,
  Intervals,
  Limits,
  ProblemAuth,
  Status,
  type Heatmap,
  type UserHome,
} from '@tribunal/contract';
import { columns, expression, quarterHourOf } from '@tribunal/database';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { badInput, notFound, type Viewer, Clock, Db, Points, ExpiringCache } from '@tribunal/platform';
import { AccountModel } from '../account';
import { inLabelOrder } from '../problem';
import { presentHome, type SolvedStats, type SolvedProblem } from './presenter';
import { loadRatings } from './user-ratings';

export interface ProfileKey {
  uid?: string;
  username?: string;
}

export interface HeatmapKey extends ProfileKey {
  timeZone?: string;
}

/** Number of submissions in a quarter of an hour. */
interface Activity {
  quarterHour: number;
  count: number;
}

/** Longer than a year in any time zone. */
const YEAR_MS = 368 * 86_400_000;

/** Whether a solved problem (`s`) was also solved outside groups. */
const SOLVED_ON_SITE = `(
  (select first.gid from submission first where first.id = s.submission_id) is null
  or exists (
    select from submission other join judgement j on j.submission_id = other.id and j.is_current
    where other.uid = s.uid and other.pid = s.pid and other.cid = 0 and other.gid is null
      and j.status = ${Status.Accepted}))`;

/**
 * Limits of the cache. Anyone may request profiles at any rate, so results that are expensive to compute are cached
 * for this many users.
 */
const CACHE_LIMITS = { lifeMs: Intervals.profileLife, maxEntries: 300 };

/** Returns the same date of the year before, which need not exist. */
const yearEarlier = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;

/** Reads public profiles of users. */
@injectable()
export class ProfileReader {
  readonly #stats: ExpiringCache<SolvedStats>;
  readonly #activity: ExpiringCache<Activity[]>;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(Points) private readonly points: ExtensionPoints,
  ) {
    const now = () => clock.now().getTime();
    this.#stats = new ExpiringCache(CACHE_LIMITS, now);
    this.#activity = new ExpiringCache(CACHE_LIMITS, now);
  }

  /**
   * Returns a profile, by default the viewer's own.
   * @throws 404 if there is no such user or the account is banned
   */
  async home(who: ProfileKey, viewer: Viewer | null): Promise<UserHome> {
    const account = await this.#find(who, viewer);
    const { uid } = account;
    const [stats, recentLogin, ratings] = await Promise.all([
      this.#stats.get(uid, () => this.#loadStats(uid)),
      this.#recentLogin(uid),
      loadRatings(this.points, [uid]),
    ]);
    return presentHome(account, { ...stats, recentLogin, rating: ratings.get(uid) ?? null });
  }

  /** Returns the activity on each day of the year that ends today. Throws the same errors as `home`. */
  async heatmap({ timeZone = DEFAULT_TIME_ZONE, ...who }: HeatmapKey, viewer: Viewer | null): Promise<Heatmap> {
    const { uid } = await this.#find(who, viewer);
    const activity = await this.#activity.get(uid, () => this.#loadActivity(uid));
    const today = dayFormat(timeZone)(this.clock.now());
    const firstDay = yearEarlier(today);
    const dataList = [...groupByDay(activity, timeZone)]
      .filter(([date]) => date >= firstDay)
      .map(([date, rows]) => ({ date, count: rows.reduce((sum, { count }) => sum + count, 0) }));
    return { endDate: today, dataList };
  }

  async #find({ uid, username }: ProfileKey, viewer: Viewer | null): Promise<AccountModel> {
    const found = AccountModel.query(this.knex).where({ isBanned: false });
    if (uid) void found.where({ uid });
    if (username) void found.whereRaw('lower(username) = lower(?)', [username]);
    if (!uid && !username) {
      if (!viewer) throw badInput('uid', 'profile.nobody');
      void found.where({ uid: viewer.uid });
    }
    const account = await found.first();
    if (!account) throw notFound('profile.unknown');
    return account;
  }

  #submissionsOf(uid: string) {
    return this.knex('submission').where({ uid, cid: 0 }).whereNull('gid');
  }

  async #loadStats(uid: string): Promise<SolvedStats> {
    const [total, scoreList, solved] = await Promise.all([
      this.#countSubmissions(uid),
      this.#bestScores(uid),
      this.#solved(uid),
    ]);
    return { total, scoreList, solved };
  }

  async #loadActivity(uid: string): Promise<Activity[]> {
    return this.#submissionsOf(uid)
      .where('createdAt', '>=', new Date(this.clock.now().getTime() - YEAR_MS))
      .select(
        columns(
          {},
          {
            quarterHour: expression<number>(this.knex.raw(quarterHourOf('created_at'))),
            count: expression<number>(this.knex.raw('count(*)::integer')),
          },
        ),
      )
      .groupBy('quarterHour')
      .orderBy('quarterHour');
  }

  async #countSubmissions(uid: string): Promise<number> {
    const row = await this.#submissionsOf(uid).count({ total: '*' }).first();
    return Number(row?.total ?? 0);
  }

  async #bestScores(uid: string): Promise<number[]> {
    const rows = await this.knex('submission as s')
      .join('judgement as j', (on) => on.on('j.submissionId', 's.id').andOnVal('j.isCurrent', true))
      .where({ 's.uid': uid, 's.cid': 0 })
      .whereNull('s.gid')
      .whereNotNull('j.oiRankScore')
      .groupBy('s.pid')
      .orderBy('s.pid')
      .limit(Limits.profileProblems.max)
      .select(columns({}, { best: expression<number>(this.knex.raw('max(j.oi_rank_score)')) }));
    return rows.map(({ best }) => best);
  }

  #solved(uid: string): Promise<SolvedProblem[]> {
    return this.knex('solved as s')
      .join('problem as p', 'p.id', 's.pid')
      .where({ 's.uid': uid, 'p.auth': ProblemAuth.Public })
      .whereNull('p.gid')
      .whereRaw(SOLVED_ON_SITE)
      .orderByRaw(inLabelOrder('p.problem_id'))
      .limit(Limits.profileProblems.max)
      .select('p.id', 'p.problemId', 'p.difficulty');
  }

  /** Returns the time of the last login, from the known networks, because sessions are deleted when they end. */
  async #recentLogin(uid: string): Promise<Date | null> {
    const row = await this.knex('knownNetwork').where({ uid }).max({ last: 'lastAt' }).first();
    return row?.last ?? null;
  }
}
