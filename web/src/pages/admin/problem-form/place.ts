import type { ProblemAuth, ProblemSave, ProblemType } from '@tribunal/contract';
import type { ReactNode } from 'react';

/**
 * A place besides the bank where a problem is created and edited, i.e. a contest. It determines the visibility of a
 * new problem and the type of all its problems.
 */
export interface ProblemFormPlace {
  /** Key of a new problem's draft on this device. */
  key: string;
  /** The list that the form belongs to. */
  up: { to: string; text: string };
  auth: ProblemAuth;
  type: ProblemType;
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
