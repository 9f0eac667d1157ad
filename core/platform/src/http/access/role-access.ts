import { extensionPoint, ROLE_SYMBOLS, type Permission, type RoleSymbol } from '@tribunal/contract';
import { denyAccess, isJudgeAccess, type Access } from './access';
import type { Viewer } from './viewer';

type PermissionsOf = (roles: readonly RoleSymbol[]) => ReadonlySet<Permission>;

/** Returns a user who has only this role. */
const userWith = (role: RoleSymbol, permissionsOf: PermissionsOf): Viewer => ({
  uid: 'user',
  username: 'user',
  roles: [role],
  permissions: permissionsOf([role]),
  sessionId: '',
});

/** Returns the roles that may make calls with this access; null for calls of judges, which are no users. */
export function rolesWith(access: Access, permissionsOf: PermissionsOf): RoleSymbol[] | null {
  if (isJudgeAccess(access)) return null;
  return ROLE_SYMBOLS.filter((role) => denyAccess(access, userWith(role, permissionsOf)) === null);
}

/** A policy for single objects, such as problems: what is allowed depends on who owns the object, too. */
export interface ObjectRule {
  /** null: core. */
  plugin: string | null;
  /** What it is about, as for calls: an area of core, or the id of the plugin. */
  area: string;
  /** Key of its text below `server` in the locale files of the plugin. */
  textKey: string;
  /** Whether the viewer may do it with an object of this owner. */
  allows(viewer: Viewer, ownerUid: string): boolean;
}
/** Policies for single objects, which the page of permissions shows beside the calls. */
export const objectRules = extensionPoint<ObjectRule>('object-rules');

/** Whose objects a role may do something with. */
export type ObjectReach = 'all' | 'own' | 'none';

/** Returns whose objects users of this role may do it with. */
export function reachOf(rule: ObjectRule, role: RoleSymbol, permissionsOf: PermissionsOf): ObjectReach {
  const viewer = userWith(role, permissionsOf);
  if (rule.allows(viewer, 'somebody else')) return 'all';
  return rule.allows(viewer, viewer.uid) ? 'own' : 'none';
}
