import { Priority, ProblemAuth, token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  SiteSettings,
  forbidden,
  notFound,
  type SiteSettingsReader,
  type SubmitAttempt,
  type TrialAttempt,
} from '@tribunal/server';
import type { Knex } from 'knex';
import { Contests, refuseSubmit, refused, type ContestFinder, type ContestProblemModel } from '../contests';

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
    await this.#refuseClosed();
    const contest = await this.contests.see(viewer, body.cid, knex);
    const standing = await this.contests.standingOf(viewer, contest.id, knex);
    const refusal = refuseSubmit(viewer, contest, standing, at);
    if (refusal) throw refused(refusal);
    const problem = await this.contests.problem(contest.id, body.pid, knex);
    await this.contests.hold(knex, problem);
    const { displayId } = problem;
    const place = { cid: contest.id, gid: contest.gid, tid: null, displayId };
    attempt.place = { ...place, pid: await openPid(knex, problem), priority: Priority.contest, pace: 'free' };
  }

  /** Test runs of type contest; `pid` is the problem's own id. */
  async takeTrial(attempt: TrialAttempt): Promise<void> {
    const { type, cid, pid } = attempt.body;
    if (type !== 'contest' || !cid) return;
    const { knex } = attempt.tx;
    await this.#refuseClosed();
    const contest = await this.contests.enter(attempt.viewer, cid, knex);
    const problem = (await this.contests.problems(contest.id, knex)).find((one) => one.pid === pid);
    if (!problem) throw notFound('contest.noSuchProblem');
    attempt.place = { pid: await openPid(knex, problem), priority: Priority.trial, pace: 'paced' };
  }

  async #refuseClosed(): Promise<void> {
    const { openContestJudge } = await this.settings.read();
    if (!openContestJudge) throw forbidden('contest.submitting.closed');
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
