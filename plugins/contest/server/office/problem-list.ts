import { OWN_BANK, ProblemAuth, token, type AdminProblemRow, type Page, type PageQuery } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { ProblemAdmin, keepsBank, type ProblemAdminService, type Viewer } from '@tribunal/server';
import type { Knex } from 'knex';
import type { ContestProblemLink } from '../../contract';
import { Contests, type ContestFinder, type ContestModel } from '../contests';
import { presentLink } from './presenter';

export const ProblemLists = token<ContestProblemLists>('contest-problem-lists');

export type ProblemListQuery = PageQuery & {
  cid: number;
  keyword?: string | undefined;
  oj?: string | undefined;
  /** Those that can still be put into it; which rule they are of, the contest itself says. */
  problemType?: number | undefined;
};

/** What is in a contest, and what can be put into it. */
@injectable()
export class ContestProblemLists {
  constructor(
    @inject(Contests) private readonly contests: ContestFinder,
    @inject(ProblemAdmin) private readonly bank: ProblemAdminService,
  ) {}

  /** For whoever runs the contest. The map has every problem of the contest by its pid, whatever the page shows. */
  async list(
    viewer: Viewer,
    query: ProblemListQuery,
  ): Promise<{ problemList: Page<AdminProblemRow>; contestProblemMap: Record<string, ContestProblemLink> }> {
    const { cid, problemType, ...filters } = query;
    const contest = await this.contests.run(viewer, cid);
    const among = problemType === undefined ? inside(contest) : fitting(viewer, contest);
    const [problemList, links] = await Promise.all([
      this.bank.list(filters, viewer, among),
      this.contests.problems(cid),
    ]);
    const ofBank = links.filter(({ pid }) => pid !== null);
    return { problemList, contestProblemMap: Object.fromEntries(ofBank.map((link) => [link.pid, presentLink(link)])) };
  }
}

/** By label. */
const inside = ({ id: cid }: ContestModel) => ({
  narrow: (problems: Knex.QueryBuilder) =>
    void problems.join('contestProblem as l', 'l.pid', 'p.id').where('l.cid', cid),
  orderBy: 'l.displayId',
});

const fitting = (viewer: Viewer, { id: cid, type }: ContestModel) => ({
  narrow: (problems: Knex.QueryBuilder): void => {
    void problems
      .whereNotExists((taken) =>
        taken.from('contestProblem as l').whereRaw('l.pid = p.id').where('l.cid', cid).select('l.id'),
      )
      .whereNot('p.auth', ProblemAuth.Private)
      .where((fits) => fits.where('p.type', type).orWhereNot('p.bank', OWN_BANK));
    if (keepsBank(viewer)) return;
    void problems.where((seen) => seen.where('p.auth', ProblemAuth.Public).orWhere('p.authorUid', viewer.uid));
  },
});
