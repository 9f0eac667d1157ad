import { Priority, ProblemAuth, token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  SiteSettings,
  forbidden,
  notFound,
  type SiteSettingsReader,
  type SubmitAttempt,
  type TrialAttempt,
  type Viewer,
} from '@tribunal/server';
import type { Knex } from 'knex';
import {
  Contests,
  contestsOf,
  refuseSubmit,
  refused,
  type ContestFinder,
  type ContestModel,
  type ContestProblemModel,
  type Refusal,
} from '../contests';

export const Places = token<ContestPlaces>('contest-places');

/** Of those that have a problem, the running and newest ones. */
const CONTESTS_TRIED = 20;

/** Takes on what is sent to contests, or refuses it. */
@injectable()
export class ContestPlaces {
  constructor(
    @inject(Contests) private readonly contests: ContestFinder,
    @inject(SiteSettings) private readonly settings: SiteSettingsReader,
  ) {}

  /** Submissions with a `cid`; `pid` is the label there. */
  async takeSubmission(attempt: SubmitAttempt): Promise<void> {
    const { body, viewer, at } = attempt;
    if (!body.cid) return;
    const { knex } = attempt.tx;
    const contest = await this.#taking(viewer, body.cid, at, knex);
    const problem = await this.contests.problem(contest.id, body.pid, knex);
    await this.contests.hold(knex, problem);
    const { displayId } = problem;
    const place = { cid: contest.id, gid: contest.gid, tid: null, displayId };
    attempt.place = { ...place, pid: await openPid(knex, problem), priority: Priority.contest, pace: 'free' };
  }

  /**
   * Test runs of type contest, wherever a submission would be taken; `pid` is the problem's own id. Without a `cid` any
   * contest with the problem will do.
   */
  async takeTrial(attempt: TrialAttempt): Promise<void> {
    const { type, cid, pid } = attempt.body;
    if (type !== 'contest') return;
    const { viewer, at } = attempt;
    const { knex } = attempt.tx;
    const contest = cid ? await this.#taking(viewer, cid, at, knex) : await this.#takingWith(viewer, pid, at, knex);
    const problem = (await this.contests.problems(contest.id, knex)).find((one) => one.pid === pid);
    if (!problem) throw notFound('contest.noSuchProblem');
    attempt.place = { pid: await openPid(knex, problem), priority: Priority.trial, pace: 'paced' };
  }

  /** The contest, when it takes code from the viewer at that time. 403, 404. */
  async #taking(viewer: Viewer, cid: number, at: Date, knex: Knex): Promise<ContestModel> {
    await this.#refuseWhileClosed();
    const contest = await this.contests.see(viewer, cid, knex);
    const refusal = await this.#refusalOf(viewer, contest, at, knex);
    if (refusal) throw refused(refusal);
    return contest;
  }

  /**
   * A contest with the problem that takes code from the viewer at that time. Why the others do not is told of none: it
   * would tell which contests have the problem.
   * @throws 403 while judging in contests is closed
   * @throws 404 when there is none
   */
  async #takingWith(viewer: Viewer, pid: number, at: Date, knex: Knex): Promise<ContestModel> {
    await this.#refuseWhileClosed();
    const cids = await knex('contestProblem as p')
      .join('contest as c', 'c.id', 'p.cid')
      .where('p.pid', pid)
      .orderByRaw('(c.start_at <= :at and c.end_at > :at) desc, c.start_at desc', { at })
      .limit(CONTESTS_TRIED)
      .pluck<number[]>('c.id');
    for (const contest of await contestsOf(knex, cids)) {
      if ((await this.#refusalOf(viewer, contest, at, knex)) === null) return contest;
    }
    throw notFound('contest.submitting.inNoContest');
  }

  async #refuseWhileClosed(): Promise<void> {
    const { openContestJudge } = await this.settings.read();
    if (!openContestJudge) throw forbidden('contest.submitting.closed');
  }

  async #refusalOf(viewer: Viewer, contest: ContestModel, at: Date, knex: Knex): Promise<Refusal | null> {
    return refuseSubmit(viewer, contest, await this.contests.footingOf(viewer, contest.id, knex), at);
  }
}

/** Hidden problems take nothing, in contests neither; those of records need not be in the bank. 403, 404. */
async function openPid(knex: Knex, { pid }: ContestProblemModel): Promise<number> {
  const found =
    pid === null
      ? undefined
      : await knex('problem').where({ id: pid }).first<{ auth: ProblemAuth } | undefined>('auth');
  if (pid === null || !found) throw notFound('contest.submitting.notInBank');
  if (found.auth === ProblemAuth.Private) throw forbidden('contest.submitting.hiddenProblem');
  return pid;
}
