import { isAdminRole, type Permission } from '@tribunal/contract';
import { type DomainError, forbidden, unauthorized } from './errors';
import { isRoot, type Viewer } from './viewer';

/** Policies of whole calls. What a viewer may do with one thing is decided in that area's `policy.ts`. */
export type SignedInAccess = 'user' | 'staff' | 'root' | `can:${Permission}`;
export type Access = 'public' | 'judge' | SignedInAccess;

/** null: allowed. `judge` calls are decided by the judge token before a viewer is looked at. */
export function refuseAccess(access: Exclude<Access, 'judge'>, viewer: Viewer | null): DomainError | null {
  if (access === 'public') return null;
  if (!viewer) return unauthorized();
  if (access === 'user') return null;
  if (access === 'root') return isRoot(viewer) ? null : forbidden();
  if (access === 'staff') return isAdminRole(viewer.roles) ? null : forbidden();
  const permission = access.slice('can:'.length) as Permission;
  return viewer.permissions.has(permission) ? null : forbidden();
}
