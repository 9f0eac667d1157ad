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
  type PageRange,
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
function shownGroups(knex: Knex) {
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

/** Selects groups as `g`: all, or those with the keyword in the name, the short name or the owner's name. */
export function groupsWith(knex: Knex, keyword: string | undefined): Knex.QueryBuilder {
  const groups: Knex.QueryBuilder = knex('groupItem as g');
  const wanted = keyword?.trim();
  if (!wanted) return groups;
  const pattern = containsPattern(wanted);
  const owners = Accounts.query(knex).whereILike('username', pattern).select('uid');
  return groups.where((either) => {
    void either.whereILike('g.name', pattern).orWhereILike('g.shortName', pattern).orWhereIn('g.uid', owners);
  });
}

/**
 * Reads one page of groups, selected as `g`, in the order of their ids. Owners and members are read for the groups of
 * the page only, not for those of all pages before it.
 */
export async function readGroupPage(
  knex: Knex,
  groups: Knex.QueryBuilder,
  { offset, limit }: PageRange,
  order: 'asc' | 'desc',
): Promise<{ rows: ShownGroup[]; total: number }> {
  const ids = groups.clone().select('g.id').orderBy('g.id', order).offset(offset).limit(limit);
  const shown = shownGroups(knex).whereIn('g.id', ids).orderBy('g.id', order);
  const [total, rows] = await Promise.all([counted(groups), shown]);
  return { rows, total };
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
    const groups = groupsWith(this.knex, keyword).whereNull('g.disbandedAt');
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
    const { rows, total } = await readGroupPage(this.knex, groups, range, 'asc');
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
