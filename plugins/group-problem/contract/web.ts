import { slot } from '@tribunal/contract';
// eslint-disable-next-line no-restricted-imports -- a type alone; only web parts import this file
import type { ProblemFormPlace } from '@tribunal/web/plugin';

export interface GroupProblemFormProps {
  gid: number;
  /** The problem to edit; null creates one. */
  pid: number | null;
  /**
   * Where in the group the form is, such as one of its contests. Without a call that creates problems, they belong to
   * the group alone.
   */
  place: Omit<ProblemFormPlace, 'calls' | 'gid' | 'idPrefix' | 'create'> & Partial<Pick<ProblemFormPlace, 'create'>>;
}

/** The form of problems of groups, on the pages of other plugins; it is empty while groups have no problems. */
export const groupProblemForms = slot<GroupProblemFormProps>('groupProblemForms');
