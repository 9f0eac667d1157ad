import type { Locale, RoleSymbol } from '@tribunal/contract';

/** Whose objects a role may do something with. */
export type ObjectReach = 'all' | 'own' | 'none';

/** A call of users, and who may make it. */
export interface PermittedCall {
  /** Method and path. */
  call: string;
  /** What it does; null for calls that only read and are named by their address. */
  names: Record<Locale, string> | null;
  /** Whether it needs no login. */
  isPublic: boolean;
  roles: RoleSymbol[];
}

/** What is decided for each object, such as a problem. */
export interface PermittedRule {
  names: Record<Locale, string>;
  reach: Record<RoleSymbol, ObjectReach>;
}

export interface PermissionArea {
  /** An area of core, or the id of a plugin. */
  area: string;
  names: Record<Locale, string>;
  rules: PermittedRule[];
  calls: PermittedCall[];
}

/** What decides about the permissions of one user. */
export interface UserPermissions {
  uid: string;
  username: string;
  roles: RoleSymbol[];
  isBanned: boolean;
  isDeleted: boolean;
  /** What belongs to the user, by kind. */
  owned: { text: string; count: number }[];
}

export interface PermissionCalls {
  /** Lists what may be done on the site, and which roles may do it, as of now. */
  'GET /api/admin/permissions': { data: PermissionArea[] };
  /** Returns what decides about the permissions of one user. */
  'GET /api/admin/permissions/user': { query: { uid: string }; data: UserPermissions };
}
