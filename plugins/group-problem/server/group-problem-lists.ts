import type { Page, PageQuery, Tag, Viewer } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { columns, Db, PlaceDirectory, Problems } from '@tribunal/server';
import { ProblemAdminService } from '@tribunal/server/authoring';
import { findRightsIn, ProblemCatalog, TagCatalog } from '@tribunal/server/problem';
import type { Knex } from 'knex';
import {
  GroupProblemPageSizes,
  type GroupAdminProblemRow,
  type GroupProblemListQuery,
  type GroupProblemRow,
} from '../contract';
import { GroupProblemAccess, ofGroup } from './group-problem-access';
import { canApply, progressOf } from './policy';

/** Lists the problems of a group. */
@injectable()
export class GroupProblemLists {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
    @inject(GroupProblemAccess) private readonly access: GroupProblemAccess,
    @inject(ProblemCatalog) private readonly catalog: ProblemCatalog,
    @inject(ProblemAdminService) private readonly problemAdmin: ProblemAdminService,
    @inject(TagCatalog) private readonly tags: TagCatalog,
  ) {}

  /**
   * Lists the visible problems for members.
   * @throws 403 for others
   * @throws 404 if the viewer may not know of the group
   */
  async list(viewer: Viewer, { gid, ...query }: GroupProblemListQuery): Promise<Page<GroupProblemRow>> {
    await this.places.open(viewer, gid);
    const limit = query.limit ?? GroupProblemPageSizes.list;
    const page = await this.catalog.listAmong(ofGroup(gid), { ...query, limit }, viewer);
    const pids = page.records.map(({ pid }) => pid);
    const found: number[] = await this.knex('groupProblem')
      .whereIn('pid', pids)
      .where({ state: 'public' })
      .pluck('pid');
    const published = new Set(found);
    return { ...page, records: page.records.map((row) => ({ ...row, isPublic: published.has(row.pid) })) };
  }

  /**
   * Lists all problems for group admins, the newest first.
   * @throws 403 for others
   * @throws 404 if the viewer may not know of the group
   */
  async listForAdmins(
    viewer: Viewer,
    { gid, ...query }: PageQuery & { gid: number; keyword?: string },
  ): Promise<Page<GroupAdminProblemRow>> {
    await this.access.openForAdmins(viewer, gid);
    const rights = await findRightsIn(this.places, viewer, gid);
    const limit = query.limit ?? GroupProblemPageSizes.table;
    const page = await this.problemAdmin.list({ ...query, limit }, viewer, { narrow: ofGroup(gid) });
    const states = await this.#statesOf(page.records.map(({ id }) => id));
    const records = page.records.map((row) => {
      const { state = null, authorUid = null } = states.get(row.id) ?? {};
      const mayApply = canApply(viewer, { authorUid, group: gid }, rights);
      return { ...row, gid, applyPublicProgress: progressOf(state ?? 'none'), mayApply };
    });
    return { ...page, records };
  }

  /** Lists the tags that problems of the group can have, for group admins. */
  async listTags(viewer: Viewer, gid: number): Promise<Tag[]> {
    await this.access.openForAdmins(viewer, gid);
    return this.tags.listIn(gid);
  }

  async #statesOf(pids: readonly number[]) {
    const rows = await this.knex
      .from(Problems.as(this.knex, 'p'))
      .leftJoin('groupProblem as g', 'g.pid', 'p.id')
      .whereIn('p.id', [...pids])
      .select(columns({ p: Problems, g: 'groupProblem?' }, { pid: 'p.id' }, 'p.authorUid', 'g.state'));
    return new Map(rows.map((row) => [row.pid, row]));
  }
}
