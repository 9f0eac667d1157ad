import { Priority, ProblemAuth } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { TestRunRequest } from '@tribunal/plugin-test-run/contract';
import {
  Db,
  SiteSettings,
  forbidden,
  notFound,
  type SiteSettingsReader,
  type Viewer,
  Problems,
  columns,
  PlaceDirectory,
} from '@tribunal/server';
import type { SubmitRequest } from '@tribunal/server/submission';
import type { Knex } from 'knex';
import {
  ContestAccess,
  contestsOf,
  denySubmit,
  denialError,
  withPlaces,
  type WithPlace,
  type ContestProblemModel,
  type ContestDenial,
} from '../contests';

/** Maximum number of contests with the problem that are checked: running and newest ones first. */
const CONTESTS_TRIED = 20;

/** Accepts or refuses submissions to contests. */
@injectable()
export class ContestSubmitHandler {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
    @inject(SiteSettings) private readonly settings: SiteSettingsReader,
  ) {}

  /** Handles submissions with a `cid`; their `pid` is the label in the contest. */
  async handleSubmission(request: SubmitRequest): Promise<void> {
    const { body, viewer, at } = request;
    if (!body.cid) return;
    const contest = await this.#getOpenContest(viewer, body.cid, at);
    const problem = await this.contests.getProblem(contest.id, body.pid);
    await this.contests.lockProblem(problem);
    const { displayId } = problem;
    const place = { cid: contest.id, gid: contest.gid, tid: null, displayId };
    request.context = {
      ...place,
      pid: await openPid(this.knex, problem),
      priority: Priority.contest,
      rateLimit: 'exempt',
    };
  }

  /**
   * Handles test runs of type contest, allowed wherever a submission would be; `pid` is the problem's own id. Without
   * a `cid` any contest with the problem is sufficient.
   */
  async handleTestRun(request: TestRunRequest): Promise<void> {
    const { type, cid, pid } = request.body;
    if (type !== 'contest') return;
    const { viewer, at } = request;
    const contest = cid ? await this.#getOpenContest(viewer, cid, at) : await this.#getOpenContestWith(viewer, pid, at);
    const problem = (await this.contests.listProblems(contest.id)).find((one) => one.pid === pid);
    if (!problem) throw notFound('contest.noSuchProblem');
    request.context = { pid: await openPid(this.knex, problem), priority: Priority.trial, rateLimit: 'limited' };
  }

  /**
   * Returns the contest if it accepts code from the viewer at that time.
   * @throws 403
   * @throws 404
   */
  async #getOpenContest(viewer: Viewer, cid: number, at: Date): Promise<WithPlace> {
    await this.#checkJudgingOpen();
    const contest = await this.contests.getVisible(viewer, cid);
    const denial = await this.#denySubmit(viewer, contest, at);
    if (denial) throw denialError(denial);
    return contest;
  }

  /**
   * Returns a contest with the problem that accepts code from the viewer at that time. The refusals of other contests
   * are not reported, because they would reveal which contests have the problem.
   * @throws 403 while judging in contests is closed
   * @throws 404 when there is none
   */
  async #getOpenContestWith(viewer: Viewer, pid: number, at: Date): Promise<WithPlace> {
    await this.#checkJudgingOpen();
    const found = await this.knex('contestProblem as p')
      .join('contest as c', 'c.id', 'p.cid')
      .where('p.pid', pid)
      .orderByRaw('(c.start_at <= :at and c.end_at > :at) desc, c.start_at desc', { at })
      .limit(CONTESTS_TRIED)
      .select(columns({ c: 'contest' }, 'c.id'));
    const cids = found.map(({ id }) => id);
    for (const contest of await withPlaces(this.places, viewer, await contestsOf(this.knex, cids))) {
      if ((await this.#denySubmit(viewer, contest, at)) === null) return contest;
    }
    throw notFound('contest.submitting.inNoContest');
  }

  async #checkJudgingOpen(): Promise<void> {
    const { openContestJudge } = await this.settings.read();
    if (!openContestJudge) throw forbidden('contest.submitting.closed');
  }

  async #denySubmit(viewer: Viewer, contest: WithPlace, at: Date): Promise<ContestDenial | null> {
    return denySubmit(viewer, contest, await this.contests.getMembership(viewer, contest.id), at);
  }
}

/**
 * Returns the bank id. Hidden problems accept no submissions, not even in contests; problems of records need not be
 * in the bank.
 * @throws 403
 * @throws 404
 */
async function openPid(knex: Knex, { pid }: ContestProblemModel): Promise<number> {
  const found = pid === null ? undefined : await Problems.query(knex).where({ id: pid }).first('auth');
  if (pid === null || !found) throw notFound('contest.submitting.notInBank');
  if (found.auth === ProblemAuth.Private) throw forbidden('contest.submitting.hiddenProblem');
  return pid;
}
