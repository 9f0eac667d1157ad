import { failureFacts, type FailureReason } from '@tribunal/contract';

/** Thrown when nobody can judge the work because required data is unknown here. */
export class TaskUnavailable extends Error {
  override readonly name = 'TaskUnavailable';

  constructor(
    readonly reason: FailureReason,
    readonly detail: string,
  ) {
    super(`${failureFacts(reason).description}: ${detail}`);
  }
}
