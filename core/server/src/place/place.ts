import { extensionPoint, hook } from '@tribunal/contract';
import { isRoot, type Viewer } from '@tribunal/platform';

/** The site itself, or a group by its id. */
export type Gid = number | null;

/** Somebody who asks for a place: the viewer, or a user on whose behalf a plugin acts; null for a visitor. */
export type PlaceViewer = Pick<Viewer, 'uid' | 'roles'> | null;

/** Where problems, contests and the like belong, as one viewer finds it: the site itself, or a group. */
export interface Place {
  readonly gid: Gid;
  /** Short name, with which ids of its problems begin; empty for the site. */
  readonly shortName: string;
  /** Path within the site that the pages of the place begin with, such as `/group/1000`; empty for the site. */
  readonly path: string;
  /** Whether the viewer may know of the place. */
  readonly isKnown: boolean;
  /** Whether the viewer may know what is in it: everybody on the site, and the members of a group. */
  readonly canRead: boolean;
  /** Whether new work may begin there for the viewer: who reads there, unless the group is archived. */
  readonly canWrite: boolean;
  /** Whether the viewer is a group admin or a group root; on the site, a super admin. */
  readonly canManage: boolean;
  /** Whether the viewer changes and deletes what others have made there: a group root; on the site, a super admin. */
  readonly canConfigure: boolean;
}
/** A place that the viewer may know of. */
export type KnownPlace = Omit<Place, 'isKnown'>;

/** Returns the site as the viewer finds it. What roles of the site allow besides is up to each thing that is there. */
export function siteFor(viewer: PlaceViewer): Place {
  const isSuperAdmin = isRoot(viewer);
  const rights = { isKnown: true, canRead: true, canWrite: true, canManage: isSuperAdmin, canConfigure: isSuperAdmin };
  return { gid: null, shortName: '', path: '', ...rights };
}

/** Returns a place of which the viewer may not know, and where nothing is allowed. */
export function unknownPlace(gid: number): Place {
  const rights = { isKnown: false, canRead: false, canWrite: false, canManage: false, canConfigure: false };
  return { gid, shortName: '', path: '', ...rights };
}

/**
 * Knows the places besides the site: the groups. Where a `knex` is given, it reads within a transaction of the server.
 * Of places that it does not know, it returns nothing.
 */
export interface PlaceProvider {
  /** Returns null if there is no such place, or the viewer may not know of it. */
  find(viewer: PlaceViewer, gid: number): Promise<KnownPlace | null>;
  /** Returns the names of places, whoever may know of them. */
  findNames(gids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Returns those of the users who may read there: the members. */
  findReaders(gid: number, uids: readonly string[]): Promise<readonly string[]>;
  /** Returns all who may read there. */
  listReaders(gid: number): Promise<readonly string[]>;
  /** Returns a value that differs whenever the readers do. */
  readersVersion(gid: number): Promise<string>;
  /** Returns the group admins and group roots. */
  listManagers(gid: number): Promise<readonly string[]>;
  /** Returns the group roots; none if the place is not in use, e.g. because it is banned. */
  listRoots(gid: number): Promise<readonly string[]>;
  /** Returns the places in use that the user reads, or manages. */
  listPlacesOf(uid: string, as: 'reader' | 'manager'): Promise<readonly number[]>;
}
/** The plugins that know places besides the site. */
export const placeProviders = extensionPoint<PlaceProvider>('place-providers');

/** Run in the transaction that removes a place for good, before its rows are deleted: what is there goes with it. */
export const onPlaceRemoved = hook<{ readonly gid: number }>('place-removed');
