import { isAdminRole, type Permission } from '@tribunal/contract';
import { type DomainError, forbidden, unauthorized } from '../errors';
import { isRoot, type Viewer } from './viewer';

/** Access policies of whole calls. What a viewer may do with a single object is decided in that area's `policy.ts`. */
export type SignedInAccess = 'user' | 'staff' | 'root' | `can:${Permission}`;
/** `judge`: with a judge's own token; `judge-registration`: with the shared token or the judge's own. */
export type JudgeAccess = 'judge' | 'judge-registration';
export const isJudgeAccess = (access: Access): access is JudgeAccess => access.startsWith('judge');
export type Access = 'public' | JudgeAccess | SignedInAccess;

const CAN = 'can:';
/** Returns the permission that the access demands, or null if it demands none. */
export const permissionIn = (access: Access): Permission | null =>
  access.startsWith(CAN) ? (access.slice(CAN.length) as Permission) : null;

function hasPower(access: Exclude<SignedInAccess, 'user'>, viewer: Viewer): boolean {
  if (access === 'root') return isRoot(viewer);
  if (access === 'staff') return isAdminRole(viewer.roles);
  const permission = permissionIn(access);
  return permission !== null && viewer.permissions.has(permission);
}

/**
 * Returns why access is denied, or null if it is allowed. Calls of judges are authorised by their token before there
 * is a viewer.
 */
export function denyAccess(access: Exclude<Access, JudgeAccess>, viewer: Viewer | null): DomainError | null {
  if (access === 'public') return null;
  if (!viewer) return unauthorized();
  if (access === 'user') return null;
  if (hasPower(access, viewer)) return null;
  return viewer.needsSecondFactor ? forbidden('account.secondFactorNeeded') : forbidden();
}
