import { ROLE_SYMBOL, type RoleId, type SessionRow, type UserInfo } from '@tribunal/contract';
import { isLocalAddress, subnetOf } from '@tribunal/platform';
import type { AccountModel } from './model';

/** Returns the user's own view of the account. */
export const presentUser = (account: AccountModel, roles: readonly RoleId[]): UserInfo => ({
  uid: account.uid,
  username: account.username,
  nickname: account.nickname,
  avatar: account.avatar,
  titleName: account.titleName,
  titleColor: account.titleColor,
  email: account.email,
  number: account.number,
  gender: account.gender,
  school: account.school,
  course: account.course,
  signature: account.signature,
  realname: account.realname,
  github: account.github,
  blog: account.blog,
  cfUsername: account.cfUsername,
  roleList: roles.map((role) => ROLE_SYMBOL[role]),
});

interface ListedSession {
  id: string;
  ip: string;
  userAgent: string;
  createdAt: Date;
  lastUsedAt: Date;
}

export const presentSession = (
  { id, ip, userAgent, createdAt, lastUsedAt }: ListedSession,
  currentId: string,
): SessionRow => ({
  id,
  ip,
  network: subnetOf(ip),
  isLocal: isLocalAddress(ip),
  userAgent,
  isCurrent: id === currentId,
  gmtCreate: createdAt.toISOString(),
  gmtLastUsed: lastUsedAt.toISOString(),
});
