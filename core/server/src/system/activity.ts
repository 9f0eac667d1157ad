import { Status, type WeekStatistics } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { columns, expression } from '@tribunal/database';
import { Clock, Db, Points, Cached } from '@tribunal/platform';
import { IS_FROZEN, loadFrozenBindings } from '../submission';

const DAY_MS = 86_400_000;
const DAYS = 7;
const STATISTICS_LIFE_MS = 30 * 60_000;

/** Recent activity for the home page. Days are UTC days. */
@injectable()
export class ActivityService {
  readonly #statistics: Cached<WeekStatistics>;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(Points) private readonly points: ExtensionPoints,
  ) {
    const now = () => clock.now().getTime();
    this.#statistics = new Cached(() => this.#loadStatistics(), STATISTICS_LIFE_MS, now);
  }

  /**
   * Counts all and the accepted submissions of today and the six days before, including contests except for frozen
   * results.
   */
  weekStatistics(freshness: 'cached' | 'fresh'): Promise<WeekStatistics> {
    return freshness === 'fresh' ? this.#statistics.renew() : this.#statistics.get();
  }

  async #loadStatistics(): Promise<WeekStatistics> {
    const today = Math.floor(this.clock.now().getTime() / DAY_MS) * DAY_MS;
    const days = Array.from({ length: DAYS }, (_, index) => new Date(today - (DAYS - 1 - index) * DAY_MS));
    const frozen = await loadFrozenBindings(this.points);
    const rows = await this.knex('submission as s')
      .join('judgement as j', (on) => on.on('j.submissionId', 's.id').andOnVal('j.isCurrent', true))
      .where('s.createdAt', '>=', new Date(today - (DAYS - 1) * DAY_MS))
      .groupBy('day')
      .select(
        columns(
          {},
          {
            day: expression<string>(this.knex.raw(`to_char(s.created_at at time zone 'UTC', 'MM-DD')`)),
            total: expression<number>(this.knex.raw('count(*)')),
            ac: expression<number>(
              this.knex.raw(`count(*) filter (where j.status = ${Status.Accepted} and not ${IS_FROZEN})`, frozen),
            ),
          },
        ),
      );
    const byDay = new Map(rows.map((row) => [row.day, row]));
    const dateStrList = days.map((day) => day.toISOString().slice(5, 10));
    return {
      dateStrList,
      acCountList: dateStrList.map((day) => byDay.get(day)?.ac ?? 0),
      totalCountList: dateStrList.map((day) => byDay.get(day)?.total ?? 0),
    };
  }
}
