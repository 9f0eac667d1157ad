import { ProblemAuth } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  AccountDetails,
  Cached,
  Clock,
  columns,
  Db,
  expression,
  Problems,
  SolvedProblems,
  Submissions,
} from '@tribunal/server';
import type { Knex } from 'knex';
import type { RecentRankRow } from '../contract';

const DAYS_MS = 7 * 86_400_000;
const ROWS = 10;
const LIFE_MS = 60_000;

/** Ranks users by the number of public problems that they solved for the first time in the last seven days. */
@injectable()
export class RecentRank {
  readonly #rows: Cached<RecentRankRow[]>;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
  ) {
    this.#rows = new Cached(
      () => this.#load(),
      LIFE_MS,
      () => clock.now().getTime(),
    );
  }

  /** Returns the best users, without results of contests and groups; a minute old at most. */
  read(): Promise<RecentRankRow[]> {
    return this.#rows.get();
  }

  #load(): Promise<RecentRankRow[]> {
    const { knex } = this;
    return knex
      .from(SolvedProblems.as(knex, 'o'))
      .join(Problems.as(knex, 'p'), 'p.id', 'o.pid')
      .join(Submissions.as(knex, 's'), 's.id', 'o.submissionId')
      .join(AccountDetails.as(knex, 'a'), 'a.uid', 'o.uid')
      .where('o.solvedAt', '>=', new Date(this.clock.now().getTime() - DAYS_MS))
      .where({ 'p.auth': ProblemAuth.Public, 'p.gid': null, 's.gid': null, 'a.isBanned': false })
      .groupBy('a.uid', 'a.username', 'a.nickname', 'a.avatar', 'a.titleName', 'a.titleColor', 'a.createdAt')
      .orderBy([{ column: 'ac', order: 'desc' }, { column: 'a.createdAt' }])
      .limit(ROWS)
      .select(
        columns(
          { a: AccountDetails },
          ...(['a.uid', 'a.username', 'a.nickname', 'a.avatar', 'a.titleName', 'a.titleColor'] as const),
          { ac: expression<number>(knex.raw('count(*)::integer')) },
        ),
      );
  }
}
