import { slot, type ProblemAuth, type ProblemSave, type ProblemType } from '@tribunal/contract';
import type { ReactNode } from 'react';
import type { ProblemFormCalls } from './calls';

/** A place besides the bank where a problem is created and edited: a contest or a group. */
export interface ProblemFormContext {
  /** Key of a new problem's draft on this device. */
  key: string;
  /** The list that the form belongs to. */
  up: { to: string; text: string };
  /** The visibility and the type that all problems of a contest have; the form lets choose what is not given. */
  auth?: ProblemAuth;
  type?: ProblemType;
  /** Defaults to those of the administration area. */
  calls?: ProblemFormCalls;
  /** The group that problems belong to, whose admins may publish them there. */
  gid?: number;
  /** What the ids of its problems begin with. */
  idPrefix?: string;
  /** Returns the address of the edit page of a stored problem. */
  addressOf: (pid: number) => string;
  /** The place's own fields, shown above those of the form. */
  fields: ReactNode;
  /** Whether the place's fields differ from what is stored. */
  isDirty: boolean;
  /** Returns whether the place's fields are valid; shows the errors if not. */
  check: () => boolean;
  /** Shows a server error on one of the place's fields. Returns false if the error concerns none of them. */
  showServerError: (field: string, message: string) => boolean;
  /**
   * Creates a new problem together with the place's fields.
   * @throws ApiError when the call fails
   */
  create: (save: ProblemSave) => Promise<{ pid: number }>;
  /**
   * Saves the place's fields of an existing problem.
   * @throws ApiError when the call fails
   */
  change: () => Promise<void>;
}

/** What the form for a problem of a group is given. */
export interface GroupProblemFormProps {
  gid: number;
  /** The problem to edit; null creates one. */
  pid: number | null;
  /**
   * Where in the group the form is, such as one of its contests. Without a call that creates problems, they belong to
   * the group alone.
   */
  context: Omit<ProblemFormContext, 'calls' | 'gid' | 'idPrefix' | 'create'> &
    Partial<Pick<ProblemFormContext, 'create'>>;
}

/** The form of problems that belong to a group, on the pages of other plugins; empty while groups have no problems. */
export const groupProblemForms = slot<GroupProblemFormProps>('groupProblemForms');
