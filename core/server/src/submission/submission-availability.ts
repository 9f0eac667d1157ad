import { token } from '@tribunal/contract';
import type { DomainError } from '../http';

/** Tells whether a problem bank accepts submissions now. The module that knows the judges of the banks binds it. */
export interface SubmissionAvailabilityProvider {
  /** Returns why the bank accepts no submissions; null if it does. */
  denySubmission(problemSource: string): DomainError | null;
}

export const SubmissionAvailability = token<SubmissionAvailabilityProvider>('submission-availability');
