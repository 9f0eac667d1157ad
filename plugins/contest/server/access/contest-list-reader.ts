import { type Page } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, containsPattern, pageOf, pageRange } from '@tribunal/server';
import type { Gid } from '@tribunal/server/place';
import type { Knex } from 'knex';
import {
  ContestPageSizes,
  ContestStatus,
  type Contest,
  type ContestListQuery,
  type RecentContest,
} from '../../contract';
import { listed, presentContest, presentRecent, type ListedContest } from './listed-contest';

/** Number of contests on the home page. */
const RECENT = 20;
const STATUS = `case when :now < c.start_at then ${ContestStatus.Scheduled}
  when :now < c.end_at then ${ContestStatus.Running} else ${ContestStatus.Ended} end`;

/** Reads the visible contests of places. */
@injectable()
export class ContestListReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Lists the contests of a place: upcoming, then running, then ended ones, and of each the latest start first. Whether
   * the viewer may know of them is checked before.
   */
  async list(gid: Gid, query: ContestListQuery): Promise<Page<Contest>> {
    const now = this.clock.now();
    const range = pageRange(query, ContestPageSizes.list);
    const filtered = (contests: Knex.QueryBuilder): Knex.QueryBuilder => this.#narrow(contests, gid, query, now);
    const [rows, count] = await Promise.all([
      filtered(listed(this.knex))
        .orderByRaw(`${STATUS}, c.start_at desc, c.id desc`, { now })
        .limit(range.limit)
        .offset(range.offset) as Promise<ListedContest[]>,
      filtered(this.knex('contest as c')).count({ total: '*' }).first(),
    ]);
    const records = rows.map((row) => presentContest(row, now));
    return pageOf(records, Number(count?.total ?? 0), range);
  }

  /** Returns running and upcoming contests of the site, the next one first. */
  async recent(): Promise<RecentContest[]> {
    const now = this.clock.now();
    const rows = (await visibleContests(listed(this.knex), null)
      .where('c.endAt', '>', now)
      .orderBy([{ column: 'c.startAt' }, { column: 'c.id' }])
      .limit(RECENT)) as ListedContest[];
    return rows.map((row) => presentRecent(row, now));
  }

  /** Counts contests of the site that run now or start before `until`. */
  async countUpcoming(until: Date): Promise<number> {
    const [row] = await visibleContests(this.knex('contest as c'), null)
      .where('c.endAt', '>', this.clock.now())
      .where('c.startAt', '<=', until)
      .count({ count: '*' });
    return Number(row?.count ?? 0);
  }

  #narrow(
    contests: Knex.QueryBuilder,
    gid: Gid,
    { status, type, keyword }: ContestListQuery,
    now: Date,
  ): Knex.QueryBuilder {
    void visibleContests(contests, gid);
    if (status !== undefined) void contests.whereRaw(`${STATUS} = :status`, { now, status });
    if (type !== undefined) void contests.where('c.type', type);
    if (keyword?.trim()) void contests.whereILike('c.title', containsPattern(keyword.trim()));
    return contests;
  }
}

const visibleContests = (contests: Knex.QueryBuilder, gid: Gid): Knex.QueryBuilder =>
  contests.where('c.isVisible', true).where('c.gid', gid);
