import { LOCAL_PROBLEM_SOURCE, ProblemAuth, type AdminProblemRow, type Page, type PageQuery } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Viewer } from '@tribunal/server';
import { ProblemAdminService } from '@tribunal/server/authoring';
import { managesProblems } from '@tribunal/server/problem';
import type { Knex } from 'knex';
import type { ContestProblemLink } from '../../contract';
import { ContestAccess, inContestOrder, type ContestModel } from '../contests';
import { presentLink } from './presenter';

export type ProblemListQuery = PageQuery & {
  cid: number;
  keyword?: string | undefined;
  oj?: string | undefined;
  /** Selects the problems that can still be added; the ranking rule is that of the contest itself. */
  problemType?: number | undefined;
};

/** Reads the problems of a contest and the candidates for it. */
@injectable()
export class ContestProblemListReader {
  constructor(
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(ProblemAdminService) private readonly problemAdmin: ProblemAdminService,
  ) {}

  /**
   * Lists problems for the contest's organisers. The map contains every problem of the contest by its pid, whatever
   * the page shows.
   */
  async list(
    viewer: Viewer,
    query: ProblemListQuery,
  ): Promise<{ problemList: Page<AdminProblemRow>; contestProblemMap: Record<string, ContestProblemLink> }> {
    const { cid, problemType, ...filters } = query;
    const contest = await this.contests.getAsOrganiser(viewer, cid);
    const scope = problemType === undefined ? inside(contest) : addable(viewer, contest);
    const [problemList, links] = await Promise.all([
      this.problemAdmin.list(filters, viewer, scope),
      this.contests.listProblems(cid),
    ]);
    const linked = links.filter(({ pid }) => pid !== null);
    return { problemList, contestProblemMap: Object.fromEntries(linked.map((link) => [link.pid, presentLink(link)])) };
  }
}

/** Selects the problems of the contest, in their order. */
const inside = ({ id: cid }: ContestModel) => ({
  narrow: (problems: Knex.QueryBuilder) =>
    void problems.join('contestProblem as l', 'l.pid', 'p.id').where('l.cid', cid),
  orderBy: inContestOrder('l'),
});

const addable = (viewer: Viewer, { id: cid, type, gid }: ContestModel) => ({
  narrow: (problems: Knex.QueryBuilder): void => {
    void problems
      .whereNotExists((taken) =>
        taken.from('contestProblem as l').whereRaw('l.pid = p.id').where('l.cid', cid).select('l.id'),
      )
      .whereNot('p.auth', ProblemAuth.Private)
      .whereNull('p.gid')
      .where((compatible) => compatible.where('p.type', type).orWhereNot('p.bank', LOCAL_PROBLEM_SOURCE));
    if (gid !== null) return void problems.where('p.auth', ProblemAuth.Public);
    if (managesProblems(viewer)) return;
    void problems.where((visible) => visible.where('p.auth', ProblemAuth.Public).orWhere('p.authorUid', viewer.uid));
  },
});
