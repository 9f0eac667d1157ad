import { isAdminRole, managesProblems as rolesManageProblems, ProblemAuth } from '@tribunal/contract';
import { forbidden, notFound, type DomainError, type Viewer } from '../http';
import type { ProblemModel } from './model';

export type ProblemFacts = Pick<ProblemModel, 'auth' | 'gid' | 'authorUid'>;
export type ProblemDenial = 'hidden' | 'inGroup';

/** The author of a change to problems: the viewer, or a user on whose behalf a plugin acts. */
export type Author = Pick<Viewer, 'uid' | 'roles'>;

/** Returns whether the user manages all problems; plain admins manage only problems that they wrote. */
export const managesProblems = ({ roles }: Pick<Author, 'roles'>): boolean => rolesManageProblems(roles);

/** Returns why the viewer may not open the problem and submit to it outside contests; null if permitted. */
export function denyView(viewer: Author | null, problem: ProblemFacts): ProblemDenial | null {
  if (viewer && (managesProblems(viewer) || viewer.uid === problem.authorUid)) return null;
  if (problem.auth !== ProblemAuth.Public) return 'hidden';
  return problem.gid === null ? null : 'inGroup';
}

/** Returns why the viewer may not read and save the form, including testdata and checker; null if permitted. */
export function denyEdit(
  viewer: Author | null,
  { authorUid }: Pick<ProblemFacts, 'authorUid'>,
): 'problem.notYours' | null {
  if (!viewer) return 'problem.notYours';
  if (managesProblems(viewer)) return null;
  return isAdminRole(viewer.roles) && viewer.uid === authorUid ? null : 'problem.notYours';
}

/** Returns the same as an error: 404 for users who may not open the problem. */
export function editError(viewer: Author, problem: ProblemFacts): DomainError | null {
  const denial = denyEdit(viewer, problem);
  if (denial === null) return null;
  return denyView(viewer, problem) === null ? forbidden(denial) : notFound('problem.unknown');
}

/** Deleting a problem also deletes its submissions, including those of other users. */
export const canDelete = managesProblems;

/**
 * Returns why the visibility may not be changed; null if permitted. Plain admins may not make a problem public, but
 * may keep it public.
 */
export function denyAuthChange(
  author: Pick<Author, 'roles'>,
  from: ProblemAuth,
  to: ProblemAuth,
): 'problem.mayNotPublish' | null {
  if (to !== ProblemAuth.Public || from === ProblemAuth.Public) return null;
  return canPublish(author) ? null : 'problem.mayNotPublish';
}

export const canPublish = managesProblems;

/** Importing and exporting transfers whole problems, including their secret parts, so plain admins may not do it. */
export const canTransfer = managesProblems;

/** Tags and their classifications are shared by the problems of all authors. */
export const canManageTags = managesProblems;
