import { token } from '@tribunal/contract';

/** The existing problem banks. */
export interface ProblemSourceList {
  /** Returns the keys of the local bank and of those of remote judges. */
  keys(): readonly string[];
}

/** Must be bound by another module. */
export const ProblemSources = token<ProblemSourceList>('problem-sources');
