import type { Page, PageQuery, Viewer } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  Accounts,
  audit,
  Clock,
  columns,
  containsPattern,
  Db,
  pageOf,
  pageRange,
  PlaceDirectory,
  Problems,
  Tx,
  type Transactions,
} from '@tribunal/server';
import { ProblemAuthoringService } from '@tribunal/server/authoring';
import type { Knex } from 'knex';
import { GroupProblemPageSizes, PROGRESS_STATES, type ApplicationProgress, type Application } from '../contract';
import { GroupProblemAccess, type GroupProblem } from './group-problem-access';
import { GroupProblemNotifier } from './group-problem-notifier';
import { denyStep, progressOf, STEP_TO, STEPS, type Step } from './policy';

type ListQuery = PageQuery & { keyword?: string; gid?: number; progress?: ApplicationProgress };

/**
 * Applications of groups for problems to become public. A public problem belongs to the site: its group can edit it
 * again only after withdrawing, so nothing is public that nobody has reviewed.
 */
@injectable()
export class ApplicationService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
    @inject(ProblemAuthoringService) private readonly authoring: ProblemAuthoringService,
    @inject(GroupProblemAccess) private readonly access: GroupProblemAccess,
    @inject(GroupProblemNotifier) private readonly notifier: GroupProblemNotifier,
  ) {}

  /**
   * Applies for a problem, or withdraws.
   * @throws 403 for users who may not edit it
   * @throws 404 if the viewer may not know of it, or it belongs to another group than `gid`
   * @throws 409 if its state does not allow the step, or it is not visible
   */
  async apply(viewer: Viewer, pid: number, isApplied: boolean, gid?: number): Promise<void> {
    await this.transactions.run(async () => {
      const problem = await this.access.lockForApplication(viewer, pid, gid);
      await this.#take(viewer, problem, isApplied ? 'apply' : 'withdraw');
    });
  }

  /**
   * Decides on an application, for reviewers.
   * @throws 404 if the problem has none
   * @throws 409 if its state does not allow the step, or the problem is not visible
   */
  async review(viewer: Viewer, pid: number, progress: ApplicationProgress): Promise<void> {
    await this.transactions.run(async () => {
      const problem = await this.access.lockApplied(pid);
      await this.#take(viewer, problem, STEP_TO[progress]);
    });
  }

  /** Lists applications: open ones first, and of those the oldest. */
  async list({ keyword, gid, progress, ...query }: ListQuery): Promise<Page<Application>> {
    const range = pageRange(query, GroupProblemPageSizes.table);
    const filtered = () => {
      const rows = this.knex('groupProblem as g')
        .join(Problems.as(this.knex, 'p'), 'p.id', 'g.pid')
        .leftJoin(Accounts.as(this.knex, 'a'), 'a.uid', 'p.authorUid')
        .whereNot('g.state', 'none');
      if (gid !== undefined) void rows.where('g.gid', gid);
      if (progress !== undefined) void rows.where('g.state', PROGRESS_STATES[progress]);
      const searchText = keyword?.trim();
      if (searchText) {
        const pattern = containsPattern(searchText);
        void rows.where((either) => {
          for (const column of ['p.title', 'p.problemId', 'a.username']) void either.orWhereILike(column, pattern);
        });
      }
      return rows;
    };
    const [rows, total] = await Promise.all([
      filtered()
        .select(
          columns(
            { g: 'groupProblem', p: Problems, a: Accounts.optional },
            ...(['g.pid', 'g.gid', 'g.state', 'g.stateChangedAt'] as const),
            ...(['p.problemId', 'p.title', 'p.type', 'p.judgeMode'] as const),
            { author: 'a.username' },
          ),
        )
        .orderByRaw(`(g.state = 'applied') desc, g.state_changed_at, g.pid`)
        .limit(range.limit)
        .offset(range.offset),
      filtered().count({ total: '*' }).first(),
    ]);
    const names = await this.places.findNames(rows.map((row) => row.gid));
    const records = rows.map(({ pid, state, stateChangedAt, author, ...row }) => ({
      ...row,
      id: pid,
      groupName: names.get(row.gid) ?? '',
      author: author ?? '',
      applyPublicProgress: progressOf(state)!,
      gmtModified: stateChangedAt.toISOString(),
    }));
    return pageOf(records, Number(total?.total ?? 0), range);
  }

  /** Reminds the reviewers of the applications that wait, if there are any. */
  async remind(): Promise<void> {
    await this.transactions.run(async () => {
      const counted = await this.knex('groupProblem').where({ state: 'applied' }).count({ count: '*' }).first();
      const count = Number(counted?.count ?? 0);
      if (count > 0) await this.notifier.remindReviewers(count);
    });
  }

  async #take(viewer: Viewer, problem: GroupProblem, step: Step): Promise<void> {
    const denial = denyStep(step, problem);
    if (denial) throw denial;
    const { pid, group: gid, state: before } = problem;
    const { to } = STEPS[step];
    if (to === 'public' || before === 'public') await this.authoring.move(pid, to === 'public' ? null : gid);
    audit.describe({
      subject: { type: 'problem', id: pid, name: `${problem.problemId} ${problem.title}` },
      before: { application: before },
      after: { application: to },
    });
    const row = { pid, gid, prefix: problem.prefix, state: to, stateChangedAt: this.clock.now() };
    await this.knex('groupProblem').insert(row).onConflict('pid').merge(['state', 'stateChangedAt']);
    await this.notifier.notifyAuthor(viewer, problem, step);
  }
}
