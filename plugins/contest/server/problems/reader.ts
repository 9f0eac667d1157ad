import { ProblemAuth, token, type ProblemDetail } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  Clock,
  Db,
  PlacedProblems,
  forbidden,
  notFound,
  unauthorized,
  type OwnStatuses,
  type PlacedProblemReader,
  type Viewer,
} from '@tribunal/server';
import type { Knex } from 'knex';
import type { ContestProblem, FullScreenProblem } from '../../contract';
import { refuseOutside } from '../board';
import {
  Contests,
  countedUntil,
  hiddenSince,
  refused,
  statusOf,
  type ContestFinder,
  type ContestModel,
  type ListedProblem,
} from '../contests';
import { OwnResults, type OwnContestResults } from './own';
import { presentDetail, presentProblem } from './presenter';
import { NO_RUNS, Tallies, type ContestTallies } from './tallies';

const UNKNOWN: OwnStatuses = {};

export const ContestProblems = token<ContestProblemReader>('contest-problems');

/** The problems of a contest, for those who may open them now. */
@injectable()
export class ContestProblemReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Contests) private readonly contests: ContestFinder,
    @inject(Tallies) private readonly tallies: ContestTallies,
    @inject(OwnResults) private readonly own: OwnContestResults,
    @inject(PlacedProblems) private readonly problems: PlacedProblemReader,
  ) {}

  /** By label, without those that are hidden. Visitors have what an outside board shows. 401, 403, 404. */
  async list(viewer: Viewer | null, cid: number, containsEnd: boolean): Promise<ContestProblem[]> {
    const contest = await this.contests.see(viewer, cid);
    const from = await this.#lookedAtFrom(viewer, contest);
    const now = this.clock.now();
    const problems = await this.#shown(cid);
    const [counts, marks] = await Promise.all([
      hiddenSince(viewer, contest, now)
        ? null
        : this.tallies.of(contest, countedUntil(viewer, contest, containsEnd, now)),
      viewer && from === 'inside' ? this.own.marksOf(viewer, contest, pidsOf(problems), containsEnd) : UNKNOWN,
    ]);
    return problems.map((problem) => {
      const count = counts && (counts.get(problem.id) ?? NO_RUNS);
      return presentProblem(problem, count, from, problem.pid === null ? undefined : marks[problem.pid]);
    });
  }

  /** 403, 404. */
  async detail(viewer: Viewer, cid: number, displayId: string, containsEnd: boolean): Promise<ProblemDetail> {
    const contest = await this.contests.enter(viewer, cid);
    const problem = await this.contests.problem(cid, displayId);
    if (problem.pid === null) throw notFound('contest.submitting.notInBank');
    const detail = await this.problems.placedDetail(viewer, problem.pid);
    if (detail.problem.auth === ProblemAuth.Private) throw forbidden('contest.submitting.hiddenProblem');
    const now = this.clock.now();
    const [counts, marks] = await Promise.all([
      this.tallies.of(contest, countedUntil(viewer, contest, containsEnd, now)),
      this.own.marksOf(viewer, contest, [problem.pid], containsEnd),
    ]);
    return presentDetail(detail, problem, {
      status: statusOf(contest, now),
      problemCount: counts.get(problem.id) ?? NO_RUNS,
      myStatus: marks[problem.pid]?.status ?? null,
    });
  }

  /** For going from one to the next. 403, 404. */
  async fullScreen(viewer: Viewer, cid: number): Promise<FullScreenProblem[]> {
    const contest = await this.contests.enter(viewer, cid);
    const problems = (await this.#shown(cid)).flatMap(({ pid, displayId: problemId, displayTitle: title }) =>
      pid === null ? [] : { pid, problemId, title },
    );
    const marks = await this.own.marksOf(viewer, contest, pidsOf(problems), false);
    return problems.map((problem) => ({ ...problem, ...marks[problem.pid]! }));
  }

  /** Whoever may enter is inside; the others can look at what has an outside board. 401, 403. */
  async #lookedAtFrom(viewer: Viewer | null, contest: ContestModel): Promise<'inside' | 'outside'> {
    const refusal = viewer && (await this.contests.refusalOf(viewer, contest));
    if (viewer && !refusal) return 'inside';
    if (refuseOutside(contest, this.clock.now()) === null) return 'outside';
    throw refusal ? refused(refusal) : unauthorized();
  }

  async #shown(cid: number): Promise<ListedProblem[]> {
    const hidden = this.knex('problem').select('id').where('auth', ProblemAuth.Private);
    const pids = new Set(
      await this.knex('contestProblem').where({ cid }).whereIn('pid', hidden).pluck<(number | null)[]>('pid'),
    );
    return (await this.contests.problems(cid)).filter(({ pid }) => pid === null || !pids.has(pid));
  }
}

const pidsOf = (problems: readonly { pid: number | null }[]): number[] => problems.flatMap(({ pid }) => pid ?? []);
