import type { ProblemAuth, ProblemCase, ProblemSave, SavedProblem, Viewer } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { acquireAdvisoryLock, Clock, columns, conflict, counted, Db, Problems } from '@tribunal/server';
import { ProblemAdminService, ProblemAuthoringService } from '@tribunal/server/authoring';
import type { Knex } from 'knex';
import { GroupProblemLimits, prefixOf, type GroupAdminProblem, type GroupProblemCreator } from '../contract';
import { GroupProblemAccess, ofGroup } from './group-problem-access';
import { withoutPrefix, withPrefix } from './policy';

/**
 * Creates and changes problems of groups. Group admins change their own, group roots all; each call refuses others as
 * `ProblemAuthoringService` does, and public problems with 403.
 */
@injectable()
export class GroupProblemService implements GroupProblemCreator {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(ProblemAuthoringService) private readonly authoring: ProblemAuthoringService,
    @inject(ProblemAdminService) private readonly problemAdmin: ProblemAdminService,
    @inject(GroupProblemAccess) private readonly access: GroupProblemAccess,
  ) {}

  /**
   * Creates a problem, whose id begins with the short name that the group has now.
   * @throws 403 for others than group admins
   * @throws 409 if the group has too many problems
   */
  async create(
    viewer: Viewer,
    gid: number,
    save: ProblemSave,
    beforeCommit?: (saved: { pid: number }) => Promise<void>,
  ): Promise<SavedProblem> {
    const { shortName } = await this.access.openForAdmins(viewer, gid);
    // Before any testcase is stored.
    await checkNumber(this.knex, gid, 1);
    const prefix = prefixOf(shortName);
    return this.authoring.create(viewer, withId(save, withPrefix(prefix, save.problem.problemId)), {
      gid,
      beforeCommit: async ({ pid }) => {
        const { knex } = this;
        await acquireAdvisoryLock(knex, `problems of group ${gid}`);
        await checkNumber(knex, gid, 0);
        await knex('groupProblem').insert({ pid, gid, prefix, stateChangedAt: this.clock.now() });
        await beforeCommit?.({ pid });
      },
    });
  }

  /** A whole id wins over one without its prefix. */
  async completeId(gid: number, problemId: string): Promise<string> {
    const id = problemId.trim().toUpperCase();
    const found = await this.knex
      .from(Problems.as(this.knex, 'p'))
      .leftJoin('groupProblem as g', 'g.pid', 'p.id')
      .where('p.gid', gid)
      .whereRaw('upper(p.problem_id) in (?, upper(g.prefix) || ?)', [id, id])
      .orderByRaw('upper(p.problem_id) = ? desc', [id])
      .first(columns({ p: Problems }, 'p.problemId'));
    return found?.problemId ?? problemId;
  }

  /** Updates a problem; its id keeps the prefix. */
  async update(viewer: Viewer, save: ProblemSave, gid?: number): Promise<SavedProblem> {
    const { prefix: stored, problemId } = await this.access.getUnpublished(viewer, save.problem.id ?? 0, gid);
    const { prefix } = withoutPrefix(stored, problemId);
    return this.authoring.update(viewer, withId(save, withPrefix(prefix, save.problem.problemId)));
  }

  async setAuth(viewer: Viewer, pid: number, auth: ProblemAuth, gid?: number): Promise<void> {
    await this.access.getUnpublished(viewer, pid, gid);
    await this.authoring.setAuth(viewer, pid, auth);
  }

  async remove(viewer: Viewer, pid: number, gid?: number): Promise<void> {
    await this.access.getUnpublished(viewer, pid, gid);
    await this.authoring.remove(viewer, pid);
  }

  async clearFault(viewer: Viewer, pid: number, gid?: number): Promise<void> {
    await this.access.getUnpublished(viewer, pid, gid);
    await this.authoring.clearFault(viewer, pid);
  }

  /** Returns everything that the form needs. */
  async get(viewer: Viewer, pid: number, gid?: number): Promise<GroupAdminProblem> {
    const { prefix: stored } = await this.access.getUnpublished(viewer, pid, gid);
    const problem = await this.problemAdmin.get(pid, viewer);
    const { prefix, ownId } = withoutPrefix(stored, problem.problemId);
    return { ...problem, problemId: ownId, problemIdPrefix: prefix };
  }

  async getCases(viewer: Viewer, pid: number, isUpload: boolean | undefined, gid?: number): Promise<ProblemCase[]> {
    await this.access.getUnpublished(viewer, pid, gid);
    const wanted = isUpload === undefined ? 'as they came' : isUpload ? 'names' : 'contents';
    return this.problemAdmin.getCases(pid, wanted, viewer);
  }

  /** Removes the problems of a group with it. Those that are public stay on the site. */
  async removeGroup(gid: number): Promise<void> {
    // Waits for problems that are becoming public, and for those that are returning.
    await this.knex('groupProblem').where({ gid }).orderBy('pid').forUpdate().select('pid');
    await this.authoring.removePlace(gid);
    await this.knex('groupProblem').where({ gid }).delete();
  }
}

/** @throws 409 if the group has too many problems with this number of more ones */
async function checkNumber(knex: Knex, gid: number, more: number): Promise<void> {
  const limit = GroupProblemLimits.problems.max;
  const problems = knex.from(Problems.as(knex, 'p'));
  ofGroup(gid)(problems);
  if ((await counted(problems)) + more > limit) throw conflict('gid', 'group-problem.tooMany', { limit });
}

const withId = (save: ProblemSave, problemId: string): ProblemSave => ({
  ...save,
  problem: { ...save.problem, problemId },
});
