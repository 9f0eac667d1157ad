import type { Page, PageQuery, RoleId, RoleSymbol } from '@tribunal/contract';
import type { UserGenerateCalls } from './generate';
import type { UserImportCalls } from './import';
import type { PermissionCalls } from './permissions';

export * from './generate';
export * from './import';
export * from './permissions';

export const UserStatus = { Active: 0, Banned: 1 } as const;
export type UserStatus = (typeof UserStatus)[keyof typeof UserStatus];

export interface UserRole {
  id: RoleId;
  role: RoleSymbol;
}

/** A user as administrators see them; the password and its hash are not among the fields. */
export interface AdminUser {
  uid: string;
  username: string;
  nickname: string | null;
  realname: string | null;
  email: string | null;
  school: string | null;
  number: string | null;
  avatar: string | null;
  titleName: string | null;
  /** `#rrggbb`. */
  titleColor: string | null;
  status: UserStatus;
  roles: UserRole[];
  hasSecondFactor: boolean;
  /** Whether the user was deleted; only the name under which the content is shown is left. */
  isDeleted: boolean;
  /** Whether the content of a deleted user is being erased, or has been. */
  erasure: 'running' | 'done' | null;
  gmtCreate: string;
  gmtModified: string;
}

/** What becomes of content: `emptied` content keeps its place without its text. */
export type ContentFate = 'kept' | 'emptied' | 'removed';

/** How much content of one kind users have. */
export interface UserContent {
  text: string;
  count: number;
  /** What becomes of it when the users are deleted, and when they are erased. */
  deleted: ContentFate;
  erased: ContentFate;
}

export interface UserListQuery extends PageQuery {
  /** Part of the username, the e-mail address or the real name. */
  keyword?: string | undefined;
  /** Whether to list administrators only. */
  onlyAdmin?: boolean | undefined;
}

/** All values are stored as given: null clears a field. */
export interface UserChange {
  uid: string;
  username: string;
  realname: string | null;
  email: string | null;
  titleName: string | null;
  titleColor: string | null;
  type: RoleId;
  status: UserStatus;
  setNewPwd: boolean;
  /** The new password, if `setNewPwd`; otherwise it is ignored. */
  password?: string | null | undefined;
  /** Time of the last change as the editor read it; with it, a change in between is not overwritten. */
  gmtModified?: string | undefined;
}

/** Lengths are in characters; those of names and passwords are the site's. */
export const UserAdminLimits = {
  title: { max: 20 },
  deletedAtOnce: { max: 100 },
  /** Room for `importRows` rows of the longest fields. */
  importText: { max: 6_000_000 },
  importRows: { max: 10_000 },
  /** Errors of an import that are listed. */
  importErrors: { max: 1000 },
  generatedAtOnce: { max: 1000 },
  generatedNumber: { min: 0, max: 999_999 },
} as const;

export interface UserAdminCalls extends UserListCalls, UserImportCalls, UserGenerateCalls, PermissionCalls {}

export interface UserListCalls {
  /** Lists users, the newest first. */
  'GET /api/admin/user/get-user-list': { query: UserListQuery; data: Page<AdminUser> };
  /** Changes a user. A new password and a ban end all logins; a changed role is announced to the user. */
  'PUT /api/admin/user/edit-user': { body: UserChange; data: null };
  /**
   * Removes the authenticator app, the passkeys and the recovery codes of a user who has lost them, and tells the user.
   */
  'POST /api/admin/user/remove-second-factor': { body: { uid: string }; data: null };
  /**
   * Deletes users. Their submissions, problems and posts stay under a name that says nothing; name, address, profile,
   * picture and logins are removed. With `erase`, what they have written is erased, too, in the background: texts, code,
   * pictures and messages, and their names in the audit log. What the results of others depend on stays without them.
   */
  'DELETE /api/admin/user/delete-user': { body: { ids: string[]; erase?: boolean | undefined }; data: null };
  /** Counts what users have written, and tells what becomes of it. Kinds of which there is nothing are left out. */
  'POST /api/admin/user/content': { body: { ids: string[] }; data: UserContent[] };
}
