import { forbidden } from '@tribunal/platform';
import type { Gid, PlaceDirectory } from '../place';
import { editError, rightsIn, type Author, type ProblemFacts, type ProblemPlaceRights } from './policy';

/** Returns the rights of one viewer in a place. */
export type RightsIn = (gid: Gid) => ProblemPlaceRights;

/** Finds the rights of a viewer in these places. */
export async function findRights(
  places: PlaceDirectory,
  viewer: Author | null,
  gids: Iterable<Gid>,
): Promise<RightsIn> {
  const placeOf = await places.findAll(viewer, gids);
  return (gid) => rightsIn(viewer, placeOf(gid));
}

/** Finds the rights of a viewer in a place. */
export async function findRightsIn(
  places: PlaceDirectory,
  viewer: Author | null,
  gid: Gid,
): Promise<ProblemPlaceRights> {
  return rightsIn(viewer, await places.find(viewer, gid));
}

/**
 * Checks that the viewer may edit a problem, by their rights where it belongs.
 * @throws 403 if they may not
 * @throws 404 if they may not even open it
 */
export async function checkEdit(places: PlaceDirectory, viewer: Author, problem: ProblemFacts): Promise<void> {
  const error = editError(viewer, problem, await findRightsIn(places, viewer, problem.gid));
  if (error) throw error;
}

/**
 * Checks that the viewer may create problems in a place.
 * @throws 403 if they may not
 * @throws 404 if they may not even know of the place
 */
export async function checkCreate(places: PlaceDirectory, viewer: Author, gid: Gid): Promise<void> {
  if (!rightsIn(viewer, await places.open(viewer, gid)).canCreate) throw forbidden();
}
