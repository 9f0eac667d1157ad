import { isAdminRole, ProblemAuth } from '@tribunal/contract';
import { forbidden, notFound, type DomainError, type Viewer } from '../http';
import type { ProblemModel } from './model';

export type ProblemFacts = Pick<ProblemModel, 'auth' | 'gid' | 'authorUid'>;
export type ProblemRefusal = 'hidden' | 'inGroup';

/** Whoever writes problems: the viewer, or somebody that a plugin acts for. */
export type Author = Pick<Viewer, 'uid' | 'roles'>;

/** Those who look after the whole bank; a plain admin looks after what he has written. */
export const keepsBank = ({ roles }: Pick<Author, 'roles'>): boolean =>
  roles.includes('root') || roles.includes('problem_admin');

/** Whether the problem can be opened and submitted to outside contests; null: yes. */
export function refuseView(viewer: Author | null, problem: ProblemFacts): ProblemRefusal | null {
  if (viewer && (keepsBank(viewer) || viewer.uid === problem.authorUid)) return null;
  if (problem.auth !== ProblemAuth.Public) return 'hidden';
  return problem.gid === null ? null : 'inGroup';
}

/** Whether the form can be read and saved, testdata and checker included; null: yes. */
export function refuseEdit(
  viewer: Author | null,
  { authorUid }: Pick<ProblemFacts, 'authorUid'>,
): 'problem.notYours' | null {
  if (!viewer) return 'problem.notYours';
  if (keepsBank(viewer)) return null;
  return isAdminRole(viewer.roles) && viewer.uid === authorUid ? null : 'problem.notYours';
}

/** The same as a refusal: to those who may not open the problem it does not exist. */
export function editRefusal(viewer: Author, problem: ProblemFacts): DomainError | null {
  const refusal = refuseEdit(viewer, problem);
  if (refusal === null) return null;
  return refuseView(viewer, problem) === null ? forbidden(refusal) : notFound('problem.unknown');
}

/** With a problem its submissions go, those of other people too. */
export const mayDelete = keepsBank;

/** Making a problem public is kept from plain admins; leaving it so is not. null: it may be done. */
export function refuseAuth(
  author: Pick<Author, 'roles'>,
  from: ProblemAuth,
  to: ProblemAuth,
): 'problem.mayNotPublish' | null {
  if (to !== ProblemAuth.Public || from === ProblemAuth.Public) return null;
  return mayPublish(author) ? null : 'problem.mayNotPublish';
}

export const mayPublish = keepsBank;

/** Whole problems go in and out with everything that is secret about them: kept from plain admins. */
export const mayTransfer = keepsBank;

/** Tags and their classifications belong to everybody's problems. */
export const mayKeepTags = keepsBank;
