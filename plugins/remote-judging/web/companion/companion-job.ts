import type { CompanionTask } from '../../contract';
import type { CompanionOrder } from '../../contract/companion-protocol';

/** Returns the id of the job of a submission. */
export const submissionJobId = (submitId: number): string => `submission:${submitId}`;

export const orderOf = ({ submitId, key, handle, problem, language, code }: CompanionTask): CompanionOrder => ({
  jobId: submissionJobId(submitId),
  key,
  handle,
  problem,
  language,
  code,
});

/** Returns whether a submission waits for its submitter. */
export const isWaiting = ({ state, arrivedRunId }: Pick<CompanionTask, 'state' | 'arrivedRunId'>): boolean =>
  state === 'intended' && arrivedRunId === null;

/** Returns whether the site has it: nothing is left to do for its submitter. */
export const isHandedIn = ({ state }: Pick<CompanionTask, 'state'>): boolean =>
  state === 'tracking' || state === 'final';
