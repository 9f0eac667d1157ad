import { extensionPoint } from '@tribunal/contract';
import type { ExtensionPoints } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { forbidden, membersOnly, notFound } from '@tribunal/platform';
import { editError, NO_RIGHTS, rightsOnSite, type Author, type ProblemFacts, type ProblemPlaceRights } from './policy';

/** A kind of place that has problems and submissions of its own besides the site itself, such as groups. */
export interface ProblemPlaces {
  /**
   * Returns the rights of a viewer, who is null for a visitor; null if there is no such place. `knex` reads within a
   * transaction of the server.
   */
  rightsOf(viewer: Author | null, gid: number, knex?: Knex): Promise<ProblemPlaceRights | null>;
}
export const problemPlaces = extensionPoint<ProblemPlaces>('problem-places');

/** Returns the rights of one viewer on the site, for null, or in a place. */
export type RightsIn = (gid: number | null) => ProblemPlaceRights;

/**
 * Finds the rights of a viewer on the site and in these places. Nobody has rights in a place that no active plugin
 * knows.
 */
export async function findRights(
  points: ExtensionPoints,
  viewer: Author | null,
  gids: Iterable<number | null>,
  knex?: Knex,
): Promise<RightsIn> {
  const found = new Map<number | null, ProblemPlaceRights>([[null, rightsOnSite(viewer)]]);
  for (const gid of new Set(gids)) {
    if (gid !== null) found.set(gid, await rightsInPlace(points, viewer, gid, knex));
  }
  return (gid) => found.get(gid) ?? NO_RIGHTS;
}

/** Finds the rights of a viewer on the site, for null, or in a place. */
export async function findRightsIn(
  points: ExtensionPoints,
  viewer: Author | null,
  gid: number | null,
  knex?: Knex,
): Promise<ProblemPlaceRights> {
  return (await findRights(points, viewer, [gid], knex))(gid);
}

/**
 * Checks that the viewer may edit a problem, by their rights where it belongs.
 * @throws 403 if they may not
 * @throws 404 if they may not even open it
 */
export async function checkEdit(
  points: ExtensionPoints,
  viewer: Author,
  problem: ProblemFacts,
  knex?: Knex,
): Promise<void> {
  const error = editError(viewer, problem, await findRightsIn(points, viewer, problem.gid, knex));
  if (error) throw error;
}

/**
 * Checks that the viewer may read in a place.
 * @throws 403 if they may only know of it
 * @throws 404 if they may not
 */
export async function checkRead(points: ExtensionPoints, viewer: Author | null, gid: number): Promise<void> {
  for (const places of points.list(problemPlaces)) {
    const rights = await places.rightsOf(viewer, gid);
    if (rights?.canRead) return;
    if (rights) throw membersOnly();
  }
  throw notFound('problem.noSuchPlace');
}

/**
 * Checks that the viewer may create problems on the site, for null, or in a place.
 * @throws 403 if they may not
 * @throws 404 if they may not even know of the place
 */
export async function checkCreate(points: ExtensionPoints, viewer: Author, gid: number | null): Promise<void> {
  if (gid !== null) await checkRead(points, viewer, gid);
  if (!(await findRightsIn(points, viewer, gid)).canCreate) throw forbidden();
}

async function rightsInPlace(
  points: ExtensionPoints,
  viewer: Author | null,
  gid: number,
  knex?: Knex,
): Promise<ProblemPlaceRights> {
  for (const places of points.list(problemPlaces)) {
    const rights = await places.rightsOf(viewer, gid, knex);
    if (rights) return rights;
  }
  return NO_RIGHTS;
}
