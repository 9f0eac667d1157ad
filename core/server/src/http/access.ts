import { isAdminRole, type Permission } from '@tribunal/contract';
import { type DomainError, forbidden, unauthorized } from './errors';
import { isRoot, type Viewer } from './viewer';

/** Policies of whole calls. What a viewer may do with one thing is decided in that area's `policy.ts`. */
export type SignedInAccess = 'user' | 'staff' | 'root' | `can:${Permission}`;
/**
 * `judge`: with a judge's own token; `judge-remote`: the same, of one whose remote sites are those of this server, real or
 * simulated; `judge-registration`: with the shared token, or with its own.
 */
export type JudgeAccess = 'judge' | 'judge-remote' | 'judge-registration';
export const isJudgeAccess = (access: Access): access is JudgeAccess => access.startsWith('judge');
export type Access = 'public' | JudgeAccess | SignedInAccess;

/** null: allowed. Calls of judges are decided by their token before a viewer is looked at. */
export function refuseAccess(access: Exclude<Access, JudgeAccess>, viewer: Viewer | null): DomainError | null {
  if (access === 'public') return null;
  if (!viewer) return unauthorized();
  if (access === 'user') return null;
  if (access === 'root') return isRoot(viewer) ? null : forbidden();
  if (access === 'staff') return isAdminRole(viewer.roles) ? null : forbidden();
  const permission = access.slice('can:'.length) as Permission;
  return viewer.permissions.has(permission) ? null : forbidden();
}
