import type { MessageValues } from '../../http';
import type { ReaderKey } from '../model';

/** Reason why a problem cannot be read, worded for the user who imports it. */
export class UnreadableProblem extends Error {
  constructor(
    readonly key: ReaderKey,
    readonly values: MessageValues = {},
  ) {
    super(key);
  }
}
