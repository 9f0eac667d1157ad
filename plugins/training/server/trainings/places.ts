import { isAdminRole } from '@tribunal/contract';
import type { KnownPlace, Viewer } from '@tribunal/server';
import type { Gid } from '@tribunal/server/place';
import { managesProblems } from '@tribunal/server/problem';
import type { Knex } from 'knex';

/** What a viewer may do with the trainings of a place. */
export interface PlaceRights {
  /** Whether the viewer may know of its trainings. */
  canRead: boolean;
  canCreate: boolean;
  /** Whether the viewer enters its private trainings without the password. */
  canEnterPrivate: boolean;
  /** Whether the viewer administers all of its trainings. */
  canManage: boolean;
  canManageCategories: boolean;
}

/**
 * Returns the rights in a place. On the site everybody reads, staff create, and root manages; in a group members read the
 * public ones, group admins enter all and create unless the group is archived, and group roots manage.
 */
export function rightsIn(viewer: Pick<Viewer, 'roles'> | null, place: KnownPlace): PlaceRights {
  const isOnSite = place.gid === null;
  const isAdminThere = place.canManage && place.canWrite;
  return {
    canRead: place.canRead,
    canCreate: isOnSite ? viewer !== null && isAdminRole(viewer.roles) : isAdminThere,
    canEnterPrivate: place.canManage,
    canManage: place.canConfigure,
    canManageCategories: isOnSite ? viewer !== null && managesProblems(viewer) : isAdminThere,
  };
}

/** Restricts a query for trainings or categories (`alias`) to those of a place. */
export const inPlace = (gid: Gid, alias: string): ((query: Knex.QueryBuilder) => void) => {
  return (query) => void (gid === null ? query.whereNull(`${alias}.gid`) : query.where(`${alias}.gid`, gid));
};
