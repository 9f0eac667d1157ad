import { token, type Page } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, containing, pageOf, pageRange } from '@tribunal/server';
import type { Knex } from 'knex';
import {
  ContestPageSizes,
  ContestStatus,
  type Contest,
  type ContestListQuery,
  type RecentContest,
} from '../../contract';
import { presentContest, presentRecent, type ListedContest } from './presenter';

export const ContestListing = token<ContestList>('contest-list');

/** On the home page. */
const RECENT = 20;
const STATUS = `case when :now < c.start_at then ${ContestStatus.Scheduled}
  when :now < c.end_at then ${ContestStatus.Running} else ${ContestStatus.Ended} end`;

/** With what `ListedContest` has beside the contest itself. */
export const listed = (knex: Knex): Knex.QueryBuilder =>
  knex('contest as c')
    .leftJoin('account as a', 'a.uid', 'c.uid')
    .select(
      'c.*',
      'a.username as author',
      knex.raw('(select count(*) from contest_registration r where r.cid = c.id) as registered'),
    );

/** The contests that everybody may hear of, outside groups. */
@injectable()
export class ContestList {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {}

  /** Those to come, those that run, those that have ended; in each the one that begins last comes first. */
  async list(query: ContestListQuery): Promise<Page<Contest>> {
    const now = this.clock.now();
    const range = pageRange(query, ContestPageSizes.list);
    const wanted = (contests: Knex.QueryBuilder): Knex.QueryBuilder => this.#narrow(contests, query, now);
    const [rows, count] = await Promise.all([
      wanted(listed(this.knex))
        .orderByRaw(`${STATUS}, c.start_at desc, c.id desc`, { now })
        .limit(range.limit)
        .offset(range.offset) as Promise<ListedContest[]>,
      wanted(this.knex('contest as c')).count<{ total: number }[]>('* as total').first(),
    ]);
    const records = rows.map((row) => presentContest(row, now));
    return pageOf(records, Number(count?.total ?? 0), range);
  }

  /** Those that run and those to come, the next one first. */
  async recent(): Promise<RecentContest[]> {
    const now = this.clock.now();
    const rows = (await open(listed(this.knex))
      .where('c.endAt', '>', now)
      .orderBy([{ column: 'c.startAt' }, { column: 'c.id' }])
      .limit(RECENT)) as ListedContest[];
    return rows.map((row) => presentRecent(row, now));
  }

  #narrow(contests: Knex.QueryBuilder, { status, type, keyword }: ContestListQuery, now: Date): Knex.QueryBuilder {
    void open(contests);
    if (status !== undefined) void contests.whereRaw(`${STATUS} = :status`, { now, status });
    if (type !== undefined) void contests.where('c.type', type);
    if (keyword?.trim()) void contests.whereILike('c.title', containing(keyword.trim()));
    return contests;
  }
}

const open = (contests: Knex.QueryBuilder): Knex.QueryBuilder => contests.where('c.isVisible', true).whereNull('c.gid');
