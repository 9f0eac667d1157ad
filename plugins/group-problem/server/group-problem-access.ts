import type { ProblemAuth, Viewer } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { columns, Db, forbidden, notFound, PlaceDirectory, Problems } from '@tribunal/server';
import { findRightsIn } from '@tribunal/server/problem';
import type { Knex } from 'knex';
import type { ApplicationState } from '../contract';
import { canApply } from './policy';

/** A problem of a group. While it is public it belongs to the site, and its own `gid` is null. */
export interface GroupProblem {
  pid: number;
  /** The group, also while the problem is public. */
  group: number;
  gid: number | null;
  problemId: string;
  title: string;
  auth: ProblemAuth;
  authorUid: string | null;
  prefix: string;
  state: ApplicationState;
}

/** Restricts a query for problems `p` to those of a group, public ones too. */
export const ofGroup =
  (gid: number) =>
  (problems: Knex.QueryBuilder): void => {
    const own = `select own.id from ${Problems.sql} own where own.gid = ?`;
    void problems.whereRaw(`p.id in (${own} union select pid from group_problem where gid = ?)`, [gid, gid]);
  };

/** Finds problems of groups for those who edit them. */
@injectable()
export class GroupProblemAccess {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
  ) {}

  /**
   * Opens a group for its admins.
   * @throws 403 for others
   * @throws 404 if the viewer may not know of the group
   */
  async openForAdmins(viewer: Viewer, gid: number) {
    const group = await this.places.open(viewer, gid);
    if (!group.canManage) throw forbidden('group-problem.adminsOnly');
    return group;
  }

  /**
   * Returns a problem of a group for a change. Further checks are those of the problem itself.
   * @throws 403 while it is public
   * @throws 404 if it is none, or belongs to another group than `gid`
   */
  async getUnpublished(viewer: Viewer, pid: number, gid?: number): Promise<GroupProblem> {
    const problem = await this.#find(viewer, pid, gid);
    if (problem.gid === null) throw forbidden('group-problem.isPublic');
    return problem;
  }

  /**
   * Locks a problem for a step of its application by someone who may edit it.
   * @throws 403 for others
   * @throws 404 as `getUnpublished`
   */
  async lockForApplication(viewer: Viewer, pid: number, gid: number | undefined): Promise<GroupProblem> {
    await this.knex('groupProblem').where({ pid }).forUpdate().first('pid');
    const problem = await this.#find(viewer, pid, gid);
    const rights = await findRightsIn(this.places, viewer, problem.group);
    if (!canApply(viewer, problem, rights)) throw forbidden('problem.notYours');
    return problem;
  }

  /**
   * Locks a problem that has an application, for reviewers.
   * @throws 404 if it has none
   */
  async lockApplied(pid: number): Promise<GroupProblem> {
    const row = await this.knex('groupProblem').where({ pid }).forUpdate().first('state');
    const problem = row && row.state !== 'none' ? await load(this.knex, pid) : undefined;
    if (!problem) throw notFound('problem.unknown');
    return problem;
  }

  /** Refuses what the viewer may not know of as if it did not exist. */
  async #find(viewer: Viewer, pid: number, gid?: number): Promise<GroupProblem> {
    const problem = await load(this.knex, pid);
    if (!problem || (gid !== undefined && problem.group !== gid)) throw notFound('problem.unknown');
    const { canRead } = await findRightsIn(this.places, viewer, problem.group);
    if (!canRead) throw notFound('problem.unknown');
    return problem;
  }
}

async function load(knex: Knex, pid: number): Promise<GroupProblem | undefined> {
  const row = await knex
    .from(Problems.as(knex, 'p'))
    .leftJoin('groupProblem as g', 'g.pid', 'p.id')
    .where('p.id', pid)
    .first(
      columns(
        { p: Problems, g: 'groupProblem?' },
        ...(['p.gid', 'p.problemId', 'p.title', 'p.auth', 'p.authorUid', 'g.prefix', 'g.state'] as const),
        { group: 'g.gid' },
      ),
    );
  const group = row?.group ?? row?.gid ?? null;
  if (!row || group === null) return undefined;
  return { ...row, pid, group, prefix: row.prefix ?? '', state: row.state ?? 'none' };
}
