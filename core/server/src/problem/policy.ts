import { isAdminRole, managesProblems as rolesManageProblems, ProblemAuth } from '@tribunal/contract';
import { forbidden, notFound, type DomainError, type Viewer } from '@tribunal/platform';
import type { Place } from '../place';
import type { ProblemModel } from './model';

/** What the rights on a problem depend on. */
export type ProblemFacts = Pick<ProblemModel, 'auth' | 'gid' | 'authorUid'>;
export type ProblemDenial = 'hidden' | 'inGroup';

/** The author of a change to problems: the viewer, or a user on whose behalf a plugin acts. */
export type Author = Pick<Viewer, 'uid' | 'roles'>;

/** Returns whether the user manages all problems; plain admins manage only problems that they wrote. */
export const managesProblems = ({ roles }: Pick<Author, 'roles'>): boolean => rolesManageProblems(roles);

/** What a viewer may do with the problems of the site, or of a place such as a group. */
export interface ProblemPlaceRights {
  /** Opens its public problems, submits to them, and knows of the submissions made there. */
  canRead: boolean;
  /** Creates problems, and edits own ones. */
  canCreate: boolean;
  /** Edits all of its problems, and reads all code submitted there. */
  canManage: boolean;
  /** Reads the code that others submit there to its own problems, as far as these are open to its readers. */
  readsCode?: boolean;
}
/** The rights of those who know nothing of a place. */
export const NO_RIGHTS: ProblemPlaceRights = { canRead: false, canCreate: false, canManage: false };

/** On the site everybody reads, staff create, and problem admins manage. */
export const rightsOnSite = (viewer: Author | null): ProblemPlaceRights => ({
  canRead: true,
  canCreate: viewer !== null && isAdminRole(viewer.roles),
  canManage: viewer !== null && managesProblems(viewer),
});

/**
 * Returns the rights in a place. In a group members read, group admins write, unless it is archived, and read the code of
 * members, and group roots manage.
 */
export const rightsIn = (viewer: Author | null, place: Place): ProblemPlaceRights => {
  if (place.gid === null) return rightsOnSite(viewer);
  const { canRead, canWrite, canManage: isAdmin, canConfigure: canManage } = place;
  return { canRead, canCreate: isAdmin && canWrite, canManage, readsCode: isAdmin };
};

/** Rights as far as they are known without asking for those in a group: none there. */
const rightsWithoutGroups = (viewer: Author | null, { gid }: { gid: number | null }): ProblemPlaceRights =>
  gid === null ? rightsOnSite(viewer) : NO_RIGHTS;

/**
 * Returns why the viewer may not open the problem and submit to it outside contests; null if permitted. `place` has
 * the viewer's rights where the problem belongs.
 */
export function denyView(
  viewer: Author | null,
  problem: ProblemFacts,
  place = rightsWithoutGroups(viewer, problem),
): ProblemDenial | null {
  if (place.canManage || (viewer && managesProblems(viewer))) return null;
  if (!place.canRead) return 'inGroup';
  return problem.auth === ProblemAuth.Public || (viewer && viewer.uid === problem.authorUid) ? null : 'hidden';
}

/** Returns why the viewer may not read and save the form, including testdata and checker; null if permitted. */
export function denyEdit(
  viewer: Author | null,
  problem: Pick<ProblemFacts, 'authorUid' | 'gid'>,
  place = rightsWithoutGroups(viewer, problem),
): 'problem.notYours' | null {
  if (!viewer) return 'problem.notYours';
  if (place.canManage || managesProblems(viewer)) return null;
  return place.canCreate && viewer.uid === problem.authorUid ? null : 'problem.notYours';
}

/** Returns the same as an error: 404 for users who may not open the problem. */
export function editError(viewer: Author, problem: ProblemFacts, place?: ProblemPlaceRights): DomainError | null {
  const denial = denyEdit(viewer, problem, place);
  if (denial === null) return null;
  return denyView(viewer, problem, place) === null ? forbidden(denial) : notFound('problem.unknown');
}

/**
 * Returns whether those who may edit a problem decide on it alone: in places such as groups they do, on the site its
 * managers do.
 */
const decidesAlone = (author: Pick<Author, 'roles'>, gid: number | null): boolean =>
  gid !== null || managesProblems(author);

/**
 * Returns why a problem that the author may edit may not be deleted; null if permitted. Its submissions go with it, so
 * plain admins only delete problems of the site to which nobody else has submitted.
 */
export const denyDelete = (
  author: Pick<Author, 'roles'>,
  { gid }: Pick<ProblemFacts, 'gid'>,
  { othersSubmitted }: { othersSubmitted: boolean },
): 'problem.othersSubmitted' | null =>
  othersSubmitted && !decidesAlone(author, gid) ? 'problem.othersSubmitted' : null;

/** Returns whether the author may make a problem public that they may edit. */
export const canPublish = (author: Pick<Author, 'roles'>, gid: number | null = null): boolean =>
  decidesAlone(author, gid);

/**
 * Returns why the visibility may not be changed; null if permitted. Plain admins may not make a problem of the site
 * public, but may keep it public.
 */
export function denyAuthChange(
  author: Pick<Author, 'roles'>,
  from: Pick<ProblemFacts, 'auth' | 'gid'>,
  to: ProblemAuth,
): 'problem.mayNotPublish' | null {
  if (to !== ProblemAuth.Public || from.auth === ProblemAuth.Public) return null;
  return canPublish(author, from.gid) ? null : 'problem.mayNotPublish';
}

/** Importing and exporting transfers whole problems, including their secret parts, so plain admins may not do it. */
export const canTransfer = managesProblems;

/** Tags and their classifications are shared by the problems of all authors. */
export const canManageTags = managesProblems;
