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
  refuseSubmit,
  refused,
  type ContestFinder,
  type ContestModel,
  type ContestProblemModel,
} from '../contests';

export const Places = token<ContestPlaces>('contest-places');

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

  /** Test runs of type contest, wherever a submission would be taken; `pid` is the problem's own id. */
  async takeTrial(attempt: TrialAttempt): Promise<void> {
    const { type, cid, pid } = attempt.body;
    if (type !== 'contest' || !cid) return;
    const { knex } = attempt.tx;
    const contest = await this.#taking(attempt.viewer, cid, attempt.at, knex);
    const problem = (await this.contests.problems(contest.id, knex)).find((one) => one.pid === pid);
    if (!problem) throw notFound('contest.noSuchProblem');
    attempt.place = { pid: await openPid(knex, problem), priority: Priority.trial, pace: 'paced' };
  }

  /** The contest, when it takes code from the viewer at that time. 403, 404. */
  async #taking(viewer: Viewer, cid: number, at: Date, knex: Knex): Promise<ContestModel> {
    const { openContestJudge } = await this.settings.read();
    if (!openContestJudge) throw forbidden('contest.submitting.closed');
    const contest = await this.contests.see(viewer, cid, knex);
    const footing = await this.contests.footingOf(viewer, contest.id, knex);
    const refusal = refuseSubmit(viewer, contest, footing, at);
    if (refusal) throw refused(refusal);
    return contest;
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
