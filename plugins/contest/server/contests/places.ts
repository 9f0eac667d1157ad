import type { KnownPlace, PlaceDirectory, Viewer } from '@tribunal/server';
import type { ContestModel } from './model';

/** What a viewer may do with the contests of a place: the site itself, or a group. */
export interface PlaceRights {
  /** Whether the viewer may know of its contests. */
  canRead: boolean;
  /** Whether new work begins there: an archived group takes no submissions and no new contests. */
  canWrite: boolean;
  canCreate: boolean;
  /** Whether the viewer administers the contests that they have created. */
  canManageOwn: boolean;
  /** Whether the viewer administers all of its contests. */
  canManage: boolean;
}
/** Adds what one viewer may do in the place of a contest. Policies decide about that viewer only. */
export type WithPlace<Contest = ContestModel> = Contest & { readonly place: PlaceRights };

/**
 * Returns the rights in a place. On the site everybody reads, users with the permission create, authors manage their own,
 * and root manages all; in a group members read, group admins create and manage their own, and group roots manage all.
 */
export function rightsIn(
  viewer: Pick<Viewer, 'permissions'> | null,
  { gid, canRead, canWrite, canManage, canConfigure }: KnownPlace,
): PlaceRights {
  const isOnSite = gid === null;
  return {
    canRead,
    canWrite,
    canCreate: isOnSite ? (viewer?.permissions.has('contest_admin') ?? false) : canManage && canWrite,
    canManageOwn: isOnSite ? viewer !== null : canManage,
    canManage: canConfigure,
  };
}

/** Adds the viewer's rights to these contests. */
export async function withPlaces<Contest extends Pick<ContestModel, 'gid'>>(
  places: Pick<PlaceDirectory, 'findAll'>,
  viewer: Viewer | null,
  contests: readonly Contest[],
): Promise<WithPlace<Contest>[]> {
  const placeOf = await places.findAll(
    viewer,
    contests.map(({ gid }) => gid),
  );
  // Copies, because concurrent readers of the same contest share it.
  return contests.map((contest) => {
    const copy = Object.assign(Object.create(Object.getPrototypeOf(contest) as object) as Contest, contest);
    return Object.assign(copy, { place: rightsIn(viewer, placeOf(contest.gid)) });
  });
}

type Organised = Pick<ContestModel, 'uid' | 'gid'>;

/** Returns the author of a contest, the roots of its group, and root users: those who run it and take no part. */
export const listOrganisers = async (
  places: Pick<PlaceDirectory, 'listRoots'>,
  { uid, gid }: Organised,
): Promise<string[]> => withAuthor(uid, await places.listRoots(gid));

/** Returns the organisers of a contest and the admins of its group: those who see what is hidden from participants. */
export const listModerators = async (
  places: Pick<PlaceDirectory, 'listManagers'>,
  { uid, gid }: Organised,
): Promise<string[]> => withAuthor(uid, await places.listManagers(gid));

const withAuthor = (uid: string | null, others: readonly string[]): string[] => [
  ...new Set([...others, ...(uid === null ? [] : [uid])]),
];
