import type { Page, Viewer } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  Accounts,
  columns,
  containsPattern,
  counted,
  Db,
  expression,
  isRoot,
  pageOf,
  pageRange,
} from '@tribunal/server';
import type { Knex } from 'knex';
import {
  GroupPageSizes,
  GroupStatus,
  MemberAuth,
  type Group,
  type GroupDetail,
  type GroupListQuery,
} from '../../contract';
import { denyConfigure, denyOpen } from '../membership/policy';
import { GroupAccess, rightsOf } from './group-access';

/** Selects groups as `g`, with their owners as `a` and the number of their members. */
export function shownGroups(knex: Knex) {
  const members = knex('groupMember as m').count('*').whereRaw('m.gid = g.id').where('m.auth', '>=', MemberAuth.Member);
  return knex('groupItem as g')
    .join(Accounts.as(knex, 'a'), 'a.uid', 'g.uid')
    .select(
      columns(
        { g: 'groupItem', a: Accounts },
        'g.id',
        'g.avatar',
        'g.name',
        'g.shortName',
        'g.brief',
        'g.description',
        'g.uid',
        'g.auth',
        'g.visible',
        'g.isBanned',
        'g.disbandedAt',
        'g.archivedAt',
        'g.createdAt',
        'g.updatedAt',
        { owner: 'a.username', memberCount: expression<number>(members) },
      ),
    );
}

/** Groups as `g` with their owners as `a`, to count them. */
export const countableGroups = (knex: Knex) => knex('groupItem as g').join(Accounts.as(knex, 'a'), 'a.uid', 'g.uid');
type ShownGroup = Awaited<ReturnType<typeof shownGroups>>[number];

export const presentGroup = (row: ShownGroup): Group => ({
  id: row.id,
  avatar: row.avatar,
  name: row.name,
  shortName: row.shortName,
  brief: row.brief,
  description: row.description,
  owner: row.owner,
  uid: row.uid,
  auth: row.auth,
  visible: row.visible,
  status: row.isBanned ? GroupStatus.Banned : GroupStatus.Normal,
  isArchived: row.archivedAt !== null,
  memberCount: Number(row.memberCount),
  gmtCreate: row.createdAt.toISOString(),
  gmtModified: row.updatedAt.toISOString(),
});

/** Restricts groups to those with the keyword in the name, the short name or the owner's name. */
export function withKeyword(groups: Knex.QueryBuilder, keyword: string | undefined): void {
  const wanted = keyword?.trim();
  if (!wanted) return;
  const pattern = containsPattern(wanted);
  void groups.where((either) => {
    for (const column of ['g.name', 'g.shortName', 'a.username']) void either.orWhereILike(column, pattern);
  });
}

/** Reads groups for lists and pages. */
@injectable()
export class GroupListReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(GroupAccess) private readonly groups: GroupAccess,
  ) {}

  /** Lists groups, the oldest first; hidden and banned ones only for those who may open them. */
  async list(
    viewer: Viewer | null,
    { keyword, auth, onlyMine, onlyInvited, isArchived, ...query }: GroupListQuery,
  ): Promise<Page<Group>> {
    const range = pageRange(query, GroupPageSizes.list);
    const related = this.knex('groupMember as m')
      .whereRaw('m.gid = g.id')
      .where('m.uid', viewer?.uid ?? '')
      .select(this.knex.raw('1'));
    const own = related.clone().where('m.auth', '>=', MemberAuth.Member);
    const inviting = related.clone().where('m.auth', MemberAuth.Invited);
    const wanted = (groups: Knex.QueryBuilder): void => {
      void groups.whereNull('g.disbandedAt');
      if (!isRoot(viewer)) {
        void groups.where('g.isBanned', false);
        void groups.where((either) =>
          either.where('g.visible', true).orWhereExists(own.clone()).orWhereExists(inviting.clone()),
        );
      }
      if (auth) void groups.where('g.auth', auth);
      if (isArchived === true) void groups.whereNotNull('g.archivedAt');
      if (isArchived === false) void groups.whereNull('g.archivedAt');
      if (onlyMine && viewer) void groups.whereExists(own.clone());
      if (onlyInvited && viewer) void groups.whereExists(inviting.clone());
      withKeyword(groups, keyword);
    };
    const countable = countableGroups(this.knex);
    const shown = shownGroups(this.knex).orderBy('g.id').offset(range.offset).limit(range.limit);
    wanted(countable);
    wanted(shown);
    const [total, rows] = await Promise.all([counted(countable), shown]);
    return pageOf(rows.map(presentGroup), total, range);
  }

  /**
   * Returns a group with what the viewer may do there.
   * @throws 404 if the viewer may not know of it
   */
  async detail(viewer: Viewer, gid: number): Promise<GroupDetail> {
    const found = await this.groups.get(viewer, gid, denyOpen);
    const code = denyConfigure(found.actor, found.facts) === null ? found.group.code : null;
    const mayDisband = viewer.permissions.has('group_del');
    return { ...(await this.get(gid)), code, viewer: rightsOf(found, mayDisband) };
  }

  async get(gid: number): Promise<Group> {
    const [row] = await shownGroups(this.knex).where('g.id', gid);
    return presentGroup(row!);
  }
}
