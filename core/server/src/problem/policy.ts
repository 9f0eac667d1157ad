import { ProblemAuth } from '@tribunal/contract';
import type { Viewer } from '../http';
import type { ProblemModel } from './model';

export type ProblemFacts = Pick<ProblemModel, 'auth' | 'gid' | 'authorUid'>;
export type ProblemRefusal = 'problem.hidden' | 'problem.inGroup';

const mayManage = (viewer: Viewer | null, { authorUid }: ProblemFacts): boolean =>
  viewer !== null && (viewer.permissions.has('problem_admin') || viewer.uid === authorUid);

/** Whether the problem can be opened and submitted to outside contests; null: yes. */
export function refuseView(viewer: Viewer | null, problem: ProblemFacts): ProblemRefusal | null {
  if (mayManage(viewer, problem)) return null;
  if (problem.auth !== ProblemAuth.Public) return 'problem.hidden';
  return problem.gid === null ? null : 'problem.inGroup';
}

/** Making a problem public is kept from plain admins. */
export const mayPublish = (viewer: Pick<Viewer, 'roles'>): boolean =>
  viewer.roles.includes('root') || viewer.roles.includes('problem_admin');
