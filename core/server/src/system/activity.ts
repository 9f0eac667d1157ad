import {
  DAY_MS,
  dayFormat,
  DEFAULT_TIME_ZONE,
  groupByDay,
  lastDays,
  Status,
  type WeekStatistics,
} from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { columns, expression, quarterHourOf } from '@tribunal/database';
import { Clock, Db, Points, Cached } from '@tribunal/platform';
import { IS_FROZEN, loadFrozenBindings } from '../submission';

const DAYS = 7;
const ACTIVITY_LIFE_MS = 30 * 60_000;

/** Longer than the days that are counted, in any time zone. */
const COUNTED_MS = (DAYS + 1) * DAY_MS;

/** Submissions in a quarter of an hour. */
interface Activity {
  quarterHour: number;
  total: number;
  accepted: number;
}

const sum = (counts: readonly number[] = []): number => counts.reduce((total, count) => total + count, 0);

/** Recent activity for the home page. */
@injectable()
export class ActivityService {
  /** Days of all time zones are counted from the same rows, so that a zone costs no query. */
  readonly #activity: Cached<Activity[]>;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(Points) private readonly points: ExtensionPoints,
  ) {
    const now = () => clock.now().getTime();
    this.#activity = new Cached(() => this.#loadActivity(), ACTIVITY_LIFE_MS, now);
  }

  /**
   * Counts all and the accepted submissions of today and the six days before, including contests except for frozen
   * results.
   */
  async weekStatistics(freshness: 'cached' | 'fresh', timeZone = DEFAULT_TIME_ZONE): Promise<WeekStatistics> {
    const activity = await (freshness === 'fresh' ? this.#activity.renew() : this.#activity.get());
    const byDay = groupByDay(activity, timeZone);
    const days = lastDays(dayFormat(timeZone)(this.clock.now()), DAYS);
    return {
      dateStrList: days.map((day) => day.slice(5)),
      acCountList: days.map((day) => sum(byDay.get(day)?.map(({ accepted }) => accepted))),
      totalCountList: days.map((day) => sum(byDay.get(day)?.map(({ total }) => total))),
    };
  }

  async #loadActivity(): Promise<Activity[]> {
    const frozen = await loadFrozenBindings(this.points);
    return this.knex('submission as s')
      .join('judgement as j', (on) => on.on('j.submissionId', 's.id').andOnVal('j.isCurrent', true))
      .where('s.createdAt', '>=', new Date(this.clock.now().getTime() - COUNTED_MS))
      .groupBy('quarterHour')
      .select(
        columns(
          {},
          {
            quarterHour: expression<number>(this.knex.raw(quarterHourOf('s.created_at'))),
            total: expression<number>(this.knex.raw('count(*)')),
            accepted: expression<number>(
              this.knex.raw(`count(*) filter (where j.status = ${Status.Accepted} and not ${IS_FROZEN})`, frozen),
            ),
          },
        ),
      );
  }
}
