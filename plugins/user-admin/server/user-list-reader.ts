import { PageSizes, ROLE_SYMBOL, STAFF_ROLES, type Page, type RoleId } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  AccountDetails,
  AccountRoles,
  containsPattern,
  Db,
  pageOf,
  pageRange,
  type RelationRow,
} from '@tribunal/server';
import { usersWithSecondFactor } from '@tribunal/server/account';
import type { Knex } from 'knex';
import { UserStatus, type AdminUser, type UserListQuery } from '../contract';

@injectable()
export class UserListReader {
  constructor(@inject(Db) private readonly knex: Knex) {}

  /** Lists users, the newest first. Deleted users are listed last. */
  async list(query: UserListQuery): Promise<Page<AdminUser>> {
    const { keyword, onlyAdmin } = query;
    const range = pageRange(query, PageSizes.adminTable);
    const users = AccountDetails.query(this.knex);
    if (keyword) {
      const pattern = containsPattern(keyword);
      void users.where((any) =>
        any.whereILike('username', pattern).orWhereILike('email', pattern).orWhereILike('realname', pattern),
      );
    }
    if (onlyAdmin) void users.whereIn('uid', AccountRoles.query(this.knex).whereIn('role', STAFF_ROLES).select('uid'));
    const [[counted], rows] = await Promise.all([
      users.clone().count<{ count: string }[]>(),
      users
        .clone()
        .orderByRaw('deleted_at is not null, created_at desc, uid desc')
        .offset(range.offset)
        .limit(range.limit),
    ]);
    const uids = rows.map(({ uid }) => uid);
    const [roles, factorOwners] = await Promise.all([
      AccountRoles.query(this.knex).whereIn('uid', uids).orderBy('role').select('uid', 'role'),
      usersWithSecondFactor(this.knex, uids),
    ]);
    const rolesOf = (uid: string) => roles.flatMap((row) => (row.uid === uid ? row.role : []));
    return pageOf(
      rows.map((row) => presentUser(row, rolesOf(row.uid), factorOwners.has(row.uid))),
      Number(counted!.count),
      range,
    );
  }
}

const presentUser = (
  row: RelationRow<typeof AccountDetails>,
  roles: readonly RoleId[],
  hasSecondFactor: boolean,
): AdminUser => ({
  uid: row.uid,
  username: row.username,
  nickname: row.nickname,
  realname: row.realname,
  email: row.email,
  school: row.school,
  number: row.number,
  avatar: row.avatar,
  titleName: row.titleName,
  titleColor: row.titleColor,
  status: row.isBanned ? UserStatus.Banned : UserStatus.Active,
  roles: roles.map((id) => ({ id, role: ROLE_SYMBOL[id] })),
  hasSecondFactor,
  isDeleted: row.deletedAt !== null,
  erasure: row.erasure,
  gmtCreate: row.createdAt.toISOString(),
  gmtModified: row.updatedAt.toISOString(),
});
