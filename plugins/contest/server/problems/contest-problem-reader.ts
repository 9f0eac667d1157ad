import { LOCAL_PROBLEM_SOURCE, ProblemAuth, type FullScreenProblem, type ProblemDetail } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, forbidden, notFound, unauthorized, type Viewer, Problems } from '@tribunal/server';
import {
  ContextProblems,
  type OwnStatuses,
  type ContextProblemReader,
  type ProblemListProvider,
} from '@tribunal/server/problem';
import type { Knex } from 'knex';
import { ContestStatus, type ContestProblem } from '../../contract';
import { denyOutside } from '../board';
import {
  ContestAccess,
  countedUntil,
  hiddenSince,
  isModerator,
  denialError,
  statusOf,
  type WithPlace,
  type ListedProblem,
} from '../contests';
import { OpeningRecorder } from '../participants';
import { OwnResultsReader } from './own-results-reader';
import { presentDetail, presentProblem } from './presenter';
import { NO_RUNS, ProblemStatsCache } from './problem-stats-cache';

const UNKNOWN: OwnStatuses = {};

/** Reads the problems of a contest for viewers who may open them now. */
@injectable()
export class ContestProblemReader implements ProblemListProvider {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(ProblemStatsCache) private readonly problemStats: ProblemStatsCache,
    @inject(OwnResultsReader) private readonly ownResults: OwnResultsReader,
    @inject(ContextProblems) private readonly problems: ContextProblemReader,
    @inject(OpeningRecorder) private readonly openings: OpeningRecorder,
  ) {}

  /**
   * Lists the visible problems, ordered by label. Viewers who may not enter get what a public scoreboard shows.
   * @throws 401
   * @throws 403
   * @throws 404
   */
  async list(viewer: Viewer | null, cid: number, containsEnd: boolean): Promise<ContestProblem[]> {
    const contest = await this.contests.getVisible(viewer, cid);
    const from = await this.#viewpointOf(viewer, contest);
    const now = this.clock.now();
    const problems = await this.#listVisible(cid);
    const [counts, statuses] = await Promise.all([
      hiddenSince(viewer, contest, now)
        ? null
        : this.problemStats.get(contest, countedUntil(viewer, contest, containsEnd, now)),
      viewer && from === 'inside'
        ? this.ownResults.statusesOf(viewer, contest, pidsOf(problems), containsEnd)
        : UNKNOWN,
    ]);
    const isOriginShown =
      from === 'inside' && (isModerator(viewer, contest) || statusOf(contest, now) === ContestStatus.Ended);
    const remoteIds = isOriginShown ? await this.#remoteIdsOf(problems) : new Map<number, string>();
    return problems.map((problem) => {
      const remoteId = (problem.pid !== null && remoteIds.get(problem.pid)) || null;
      const count = counts && (counts.get(problem.id) ?? NO_RUNS);
      const own = problem.pid === null ? undefined : statuses[problem.pid];
      return { ...presentProblem(problem, count, from, own), remoteId };
    });
  }

  /**
   * Returns a problem with its statement. While the contest runs, it is recorded who has read one.
   * @throws 403
   * @throws 404
   */
  async getDetail(viewer: Viewer, cid: number, displayId: string, containsEnd: boolean): Promise<ProblemDetail> {
    const contest = await this.contests.getEntered(viewer, cid);
    const problem = await this.contests.getProblem(cid, displayId);
    if (problem.pid === null) throw notFound('contest.submitting.notInBank');
    const detail = await this.problems.detailInContext(viewer, problem.pid);
    if (detail.problem.auth === ProblemAuth.Private) throw forbidden('contest.submitting.hiddenProblem');
    const now = this.clock.now();
    const isParticipant = !isModerator(viewer, contest);
    if (isParticipant && statusOf(contest, now) === ContestStatus.Running) await this.openings.record(cid, viewer.uid);
    const [counts, statuses] = await Promise.all([
      this.problemStats.get(contest, countedUntil(viewer, contest, containsEnd, now)),
      this.ownResults.statusesOf(viewer, contest, [problem.pid], containsEnd),
    ]);
    return presentDetail(detail, problem, {
      status: statusOf(contest, now),
      problemCount: counts.get(problem.id) ?? NO_RUNS,
      myStatus: statuses[problem.pid]?.status ?? null,
    });
  }

  /**
   * Returns the problems for navigation between them.
   * @throws 403
   * @throws 404
   */
  async listProblems(viewer: Viewer, { cid }: { cid?: number }): Promise<FullScreenProblem[] | null> {
    if (cid === undefined) return null;
    const contest = await this.contests.getEntered(viewer, cid);
    const problems = (await this.#listVisible(cid)).flatMap(({ pid, displayId: problemId, displayTitle: title }) =>
      pid === null ? [] : { pid, problemId, title },
    );
    const statuses = await this.ownResults.statusesOf(viewer, contest, pidsOf(problems), false);
    return problems.map((problem) => ({ ...problem, ...statuses[problem.pid]! }));
  }

  /**
   * Returns `inside` for viewers who may enter; others may look at a contest with a public scoreboard.
   * @throws 401
   * @throws 403
   */
  async #viewpointOf(viewer: Viewer | null, contest: WithPlace): Promise<'inside' | 'outside'> {
    const denial = viewer && (await this.contests.denyEntry(viewer, contest));
    if (viewer && !denial) return 'inside';
    if (denyOutside(contest, this.clock.now()) === null) return 'outside';
    throw denial ? denialError(denial) : unauthorized();
  }

  /** Returns the ids in the bank of those of the problems that are of other sites, by pid. */
  async #remoteIdsOf(problems: readonly ListedProblem[]): Promise<ReadonlyMap<number, string>> {
    const rows = await Problems.query(this.knex)
      .select('id', 'problemId')
      .whereIn('id', pidsOf(problems))
      .whereNot('bank', LOCAL_PROBLEM_SOURCE);
    return new Map(rows.map(({ id, problemId }) => [id, problemId]));
  }

  async #listVisible(cid: number): Promise<ListedProblem[]> {
    const hidden = Problems.query(this.knex).select('id').where('auth', ProblemAuth.Private);
    const pids = new Set(await this.knex('contestProblem').where({ cid }).whereIn('pid', hidden).pluck('pid'));
    return (await this.contests.listProblems(cid)).filter(({ pid }) => pid === null || !pids.has(pid));
  }
}

const pidsOf = (problems: readonly { pid: number | null }[]): number[] => problems.flatMap(({ pid }) => pid ?? []);
