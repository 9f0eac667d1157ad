import { token } from '@tribunal/contract';

/** The counters of problems, which follow from verdicts. */
export interface VerdictCountsProvider {
  /**
   * Runs a change of where a problem belongs, and recounts its submissions, before any verdict is counted again. Must
   * come first in its transaction.
   */
  recountAfter(pid: number, change: () => Promise<void>): Promise<void>;
}

export const VerdictCounts = token<VerdictCountsProvider>('verdict-counts');
