import type { Page, Viewer } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Accounts, columns, containsPattern, counted, Db, pageOf, pageRange } from '@tribunal/server';
import type { Knex } from 'knex';
import { GroupPageSizes, MemberAuth, type GroupMember, type ManagedMember, type MemberQuery } from '../../contract';
import { GroupAccess, type GroupRow } from '../groups/group-access';
import { choicesFor, denyHandOver, denyManage, denyRead, denyRemove } from './policy';

/** Applicants first, then the newest: the order of an index. */
const ORDER = `(m.auth = ${MemberAuth.Applying}::smallint) desc, m.created_at desc, m.id desc`;

/** Lists members and applicants. */
@injectable()
export class MemberListReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(GroupAccess) private readonly groups: GroupAccess,
  ) {}

  /**
   * Lists members without applicants, the newest first, for members.
   * @throws 403 for others
   */
  async listMembers(viewer: Viewer, query: MemberQuery): Promise<Page<GroupMember>> {
    const { group } = await this.groups.get(viewer, query.gid, denyRead);
    const { records, ...page } = await this.#list(group, query, MemberAuth.Member);
    return { ...page, records: records.map((row) => presentMember(row, group)) };
  }

  /**
   * Lists members, applicants, and refused and invited users with what the viewer may do with them: applicants first,
   * then the newest.
   * @throws 403 for others than group admins
   */
  async listAll(viewer: Viewer, query: MemberQuery): Promise<Page<ManagedMember>> {
    const { group, actor, facts } = await this.groups.get(viewer, query.gid, denyManage);
    const { records, ...page } = await this.#list(group, query, MemberAuth.Invited);
    const present = (row: MemberRow): ManagedMember => {
      const target = { auth: row.auth, isOwner: row.uid === group.uid, isSelf: row.uid === viewer.uid };
      return {
        ...presentMember(row, group),
        reason: row.reason,
        choices: choicesFor(actor, facts, target),
        canRemove: denyRemove(actor, facts, target) === null,
        canOwn: denyHandOver(actor, facts, target) === null,
      };
    };
    return { ...page, records: records.map(present) };
  }

  async #list(
    { id: gid }: GroupRow,
    { keyword, auth, ...query }: MemberQuery,
    least: MemberAuth,
  ): Promise<Page<MemberRow>> {
    const range = pageRange(query, GroupPageSizes.table);
    const members: Knex.QueryBuilder = this.knex('groupMember as m').where('m.gid', gid).where('m.auth', '>=', least);
    if (auth !== undefined) void members.where('m.auth', auth);
    const name = keyword?.trim();
    if (name) {
      const named = Accounts.query(this.knex).whereILike('username', containsPattern(name)).select('uid');
      void members.whereIn('m.uid', named);
    }
    // Names are read for the members of the page only, not for those of all pages before it.
    const ids = members.clone().select('m.id').orderByRaw(ORDER).offset(range.offset).limit(range.limit);
    const shown = shownMembers(this.knex).whereIn('m.id', ids).orderByRaw(ORDER);
    const [total, rows] = await Promise.all([counted(members), shown]);
    return pageOf(rows, total, range);
  }
}

const shownMembers = (knex: Knex) =>
  knex('groupMember as m')
    .join(Accounts.as(knex, 'a'), 'a.uid', 'm.uid')
    .select(
      columns(
        { m: 'groupMember', a: Accounts },
        'm.id',
        'm.gid',
        'm.uid',
        'm.auth',
        'm.reason',
        'm.createdAt',
        'm.updatedAt',
        'a.username',
        'a.avatar',
      ),
    );
type MemberRow = Awaited<ReturnType<typeof shownMembers>>[number];

const presentMember = (row: MemberRow, group: GroupRow): GroupMember => ({
  id: row.id,
  gid: row.gid,
  uid: row.uid,
  username: row.username,
  avatar: row.avatar,
  auth: row.auth,
  isOwner: row.uid === group.uid,
  gmtCreate: row.createdAt.toISOString(),
  gmtModify: row.updatedAt.toISOString(),
});
