import type { ExtensionPoints } from '@tribunal/kernel';
import { forbidden } from '@tribunal/platform';
import { findPlace, findPlaces, openPlace, type Gid } from '../place';
import { editError, rightsIn, type Author, type ProblemFacts, type ProblemPlaceRights } from './policy';

/** Returns the rights of one viewer in a place. */
export type RightsIn = (gid: Gid) => ProblemPlaceRights;

/** Finds the rights of a viewer in these places. */
export async function findRights(
  points: ExtensionPoints,
  viewer: Author | null,
  gids: Iterable<Gid>,
): Promise<RightsIn> {
  const placeOf = await findPlaces(points, viewer, gids);
  return (gid) => rightsIn(viewer, placeOf(gid));
}

/** Finds the rights of a viewer in a place. */
export async function findRightsIn(
  points: ExtensionPoints,
  viewer: Author | null,
  gid: Gid,
): Promise<ProblemPlaceRights> {
  return rightsIn(viewer, await findPlace(points, viewer, gid));
}

/**
 * Checks that the viewer may edit a problem, by their rights where it belongs.
 * @throws 403 if they may not
 * @throws 404 if they may not even open it
 */
export async function checkEdit(points: ExtensionPoints, viewer: Author, problem: ProblemFacts): Promise<void> {
  const error = editError(viewer, problem, await findRightsIn(points, viewer, problem.gid));
  if (error) throw error;
}

/**
 * Checks that the viewer may create problems in a place.
 * @throws 403 if they may not
 * @throws 404 if they may not even know of the place
 */
export async function checkCreate(points: ExtensionPoints, viewer: Author, gid: Gid): Promise<void> {
  if (!rightsIn(viewer, await openPlace(points, viewer, gid)).canCreate) throw forbidden();
}
