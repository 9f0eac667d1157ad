import { Status, type Page, type PageQuery } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  columns,
  badInput,
  Clock,
  Db,
  notFound,
  pageOf,
  pageRange,
  Tx,
  type PageRange,
  type Transactions,
  type Viewer,
  Accounts,
  CurrentJudgements,
  Submissions,
} from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestAccess, type ContestModel, takesPart } from '@tribunal/plugin-contest/server';
import { type BalloonRow, OnsitePageSizes } from '../contract';
import type { StoredBalloon } from './model';
import { hasBalloons } from './policy';
import { presentBalloon } from './presenter';

/** Selects the timely solutions, one per participant and problem. Stars get balloons but are never the first. */
const SOLVED = `
  select distinct on (s.uid, p.id)
         s.id, s.uid, a.username, a.realname, p.id as problem, p.display_id, p.color, s.created_at,
         lower(a.username) = any (:stars) as is_star
    from ${Submissions.sql} s
    join ${CurrentJudgements.sql} j on j.submission_id = s.id and j.status = :accepted
    join contest_problem p on p.cid = s.cid and p.pid = s.pid
    join ${Accounts.sql} a on a.uid = s.uid
   where s.cid = :cid and s.created_at >= :start and s.created_at < :end and ${takesPart('s.uid', ':organisers')}
   order by s.uid, p.id, s.created_at, s.id`;

/** First ranked participant to solve the problem. */
const IS_FIRST = `
  not is_star
    and row_number() over (partition by solution.problem, is_star order by solution.created_at, solution.id) = 1 as is_first`;

interface SolvedIn {
  contest: ContestModel;
  /** They take no part. */
  organisers: readonly string[];
}

/** Manages the balloons for the contest's organisers. */
@injectable()
export class BalloonService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Lists undelivered balloons first, then by the time of the solution.
   * @throws 400 unless the contest uses the ACM rule
   */
  async list(viewer: Viewer, query: PageQuery & { cid: number }): Promise<Page<BalloonRow>> {
    const contest = await this.#getAcmContest(viewer, query.cid);
    const range = pageRange(query, OnsitePageSizes.balloons);
    const solvedIn = { contest, organisers: await this.contests.listOrganisers(contest) };
    const [rows, total] = await Promise.all([this.#rows(solvedIn, range), this.#count(solvedIn)]);
    return pageOf(
      rows.map((row) => presentBalloon(row, contest)),
      total,
      range,
    );
  }

  /**
   * Marks a balloon as delivered or not. Stored by user and problem, so that a changed verdict causes no second
   * balloon.
   * @throws 404 when this contest has no submission of that id that solves one of its problems
   */
  async setDelivered(
    viewer: Viewer,
    { id, cid, checked }: { id: number; cid: number; checked: boolean },
  ): Promise<void> {
    await this.#getAcmContest(viewer, cid);
    const won = await this.knex
      .from(Submissions.as(this.knex, 's'))
      .join(CurrentJudgements.as(this.knex, 'j'), 'j.submissionId', 's.id')
      .join('contestProblem as p', (on) => on.on('p.cid', 's.cid').andOn('p.pid', 's.pid'))
      .where({ 's.id': id, 's.cid': cid, 'j.status': Status.Accepted })
      .first(columns({ s: Submissions, p: 'contestProblem' }, 's.uid', { problem: 'p.id' }));
    if (!won) throw notFound('contest-onsite.noBalloon');
    const balloon = { cid, ...won };
    await this.transactions.run(async () => {
      if (!checked) return void (await this.knex('contestBalloon').where(balloon).delete());
      await this.knex('contestBalloon')
        .insert({ ...balloon, checkedBy: viewer.uid, checkedAt: this.clock.now() })
        .onConflict(['cid', 'uid', 'problem'])
        .ignore();
    });
  }

  async #getAcmContest(viewer: Viewer, cid: number): Promise<ContestModel> {
    const contest = await this.contests.getAsOrganiser(viewer, cid);
    if (!hasBalloons(contest)) throw badInput('cid', 'contest-onsite.acmOnly');
    return contest;
  }

  #rows(solvedIn: SolvedIn, { limit, offset }: PageRange): Promise<StoredBalloon[]> {
    return (
      this.#solved(solvedIn)
        .leftJoin('contestBalloon as b', (on) =>
          on.onVal('b.cid', solvedIn.contest.id).andOn('b.uid', 'solution.uid').andOn('b.problem', 'solution.problem'),
        )
        // The builder does not type a common table expression.
        .select<StoredBalloon[]>(
          'solution.*',
          this.knex.raw('b.uid is not null as is_checked'),
          this.knex.raw(IS_FIRST),
        )
        .orderBy([{ column: 'isChecked' }, { column: 'solution.createdAt' }, { column: 'solution.id' }])
        .limit(limit)
        .offset(offset)
    );
  }

  async #count(solvedIn: SolvedIn): Promise<number> {
    const row = await this.#solved(solvedIn).count({ total: '*' }).first();
    return row?.total ?? 0;
  }

  #solved(solvedIn: SolvedIn) {
    return this.knex.with('solution', this.knex.raw(SOLVED, valuesOf(solvedIn))).from('solution');
  }
}

const valuesOf = ({ contest: { id, startAt, endAt, starAccounts }, organisers }: SolvedIn) => ({
  cid: id,
  start: startAt,
  end: endAt,
  organisers,
  stars: starAccounts.map((name) => name.toLowerCase()),
  accepted: Status.Accepted,
});
