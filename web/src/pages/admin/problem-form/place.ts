import type { ProblemAuth, ProblemSave, ProblemType } from '@tribunal/contract';
import type { ReactNode } from 'react';

/** Where a problem is made and changed besides the bank: a contest. It decides who sees a new problem, and every type. */
export interface ProblemFormPlace {
  /** Of the draft of a new problem on this device. */
  key: string;
  /** The list that the form belongs to. */
  up: { to: string; text: string };
  auth: ProblemAuth;
  type: ProblemType;
  /** Where a stored problem is changed. */
  addressOf: (pid: number) => string;
  /** What the place itself asks of a problem, above the form's own fields. */
  fields: ReactNode;
  /** Whether these differ from what is stored. */
  isDirty: boolean;
  /** Whether these can be stored; shows what is wrong when they cannot. */
  check: () => boolean;
  /** Shows what the server says of one of them; false when it is about none. */
  refuse: (field: string, message: string) => boolean;
  /** Stores a new problem with them. Throws `ApiError`. */
  create: (save: ProblemSave) => Promise<{ pid: number }>;
  /** Stores them beside a problem that is there. Throws `ApiError`. */
  change: () => Promise<void>;
}
