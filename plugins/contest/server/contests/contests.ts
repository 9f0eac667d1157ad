import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, forbidden, gathered, notFound, type Viewer } from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestAuth } from '../../contract';
import type { ContestModel, ContestProblemModel } from './model';
import { isContestAdmin, refuseEntry, refuseSight, type Refusal, type Footing } from './policy';
import { contestOf, contestsOf, problemsOf, type ListedProblem } from './stored';
import { virtualAt } from './virtual';

export const Contests = token<ContestFinder>('contests');

/** Those that do not exist and those that may not be seen are told apart by nobody. */
export const refused = (refusal: Refusal) => (refusal === 'contest.unknown' ? notFound(refusal) : forbidden(refusal));

const NOT_ASKED: Footing = { isRegistered: false };

/** One contest at a time, for those who may do with it what they are about to. */
@injectable()
export class ContestFinder {
  readonly #contest = gathered(async (ids: readonly number[]) => {
    const contests = await contestsOf(this.knex, ids);
    return new Map(contests.map((contest) => [contest.id, contest]));
  });
  readonly #problems = gathered(async (cids: readonly number[]) => {
    const problems = await problemsOf(this.knex, cids);
    return new Map(cids.map((asked) => [asked, problems.filter(({ cid }) => cid === asked)]));
  });

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {}

  /** Whoever may hear of it. 404. */
  async see(viewer: Viewer | null, cid: number, knex = this.knex): Promise<ContestModel> {
    const contest = knex === this.knex ? await this.#contest(cid) : await contestOf(knex, cid);
    const refusal = contest ? refuseSight(viewer, contest) : 'contest.unknown';
    if (!contest || refusal) throw refused(refusal ?? 'contest.unknown');
    return contest;
  }

  /** Whoever may open what is inside. 403, 404. */
  async enter(viewer: Viewer, cid: number, knex = this.knex): Promise<ContestModel> {
    const contest = await this.see(viewer, cid, knex);
    const refusal = await this.refusalOf(viewer, contest, knex);
    if (refusal) throw refused(refusal);
    return contest;
  }

  /** Why it may not be entered now; null: it may. */
  async refusalOf(viewer: Viewer, contest: ContestModel, knex = this.knex): Promise<Refusal | null> {
    // Of the others nothing but the contest itself is asked.
    const isAsked = contest.auth === ContestAuth.Private;
    const footing = isAsked ? await this.footingOf(viewer, contest.id, knex) : NOT_ASKED;
    return refuseEntry(viewer, contest, footing, this.clock.now());
  }

  /** Whoever runs it. 403; 404 for those who may not even see it. */
  async run(viewer: Viewer, cid: number, knex = this.knex): Promise<ContestModel> {
    const contest = await this.see(viewer, cid, knex);
    if (!isContestAdmin(viewer, contest)) throw forbidden();
    return contest;
  }

  /** As `run`, held until the transaction ends: nobody submits to it or changes it meanwhile, and verdicts can come. */
  async runHeld(viewer: Viewer, cid: number, knex: Knex.Transaction): Promise<ContestModel> {
    await knex('contest').where({ id: cid }).forNoKeyUpdate().select('id');
    return this.run(viewer, cid, knex);
  }

  async footingOf({ uid }: Pick<Viewer, 'uid'>, cid: number, knex = this.knex): Promise<Footing> {
    const at = this.clock.now();
    const [registered, virtual] = await Promise.all([
      knex('contestRegistration').where({ cid, uid }).first(knex.raw('1')),
      virtualAt(knex, { cid, uid, at }).first('id'),
    ]);
    return { isRegistered: Boolean(registered), isVirtual: Boolean(virtual) };
  }

  /** Neither the contest nor this problem of it can be changed or removed until the transaction ends. 404 when one is gone. */
  async hold(knex: Knex.Transaction, { id, cid }: Pick<ContestProblemModel, 'id' | 'cid'>): Promise<void> {
    if (!(await knex('contest').where({ id: cid }).forShare().first('id'))) throw refused('contest.unknown');
    if (!(await knex('contestProblem').where({ id }).forKeyShare().first('id')))
      throw notFound('contest.noSuchProblem');
  }

  /** By label. */
  async problems(cid: number, knex = this.knex): Promise<readonly ListedProblem[]> {
    return knex === this.knex ? ((await this.#problems(cid)) ?? []) : problemsOf(knex, [cid]);
  }

  /** 404. */
  async problem(cid: number, displayId: string, knex = this.knex): Promise<ContestProblemModel> {
    const found = (await this.problems(cid, knex)).find((problem) => problem.displayId === displayId);
    if (!found) throw notFound('contest.noSuchProblem');
    return found;
  }
}
