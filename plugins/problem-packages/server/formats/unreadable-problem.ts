import type { MessageValues } from '@tribunal/server';

/** Reason why a problem cannot be read, worded for the user who imports it; `key` names a text of the server. */
export class UnreadableProblem extends Error {
  constructor(
    readonly key: string,
    readonly values: MessageValues = {},
  ) {
    super(key);
  }
}

export const missingFile = (name: string): UnreadableProblem =>
  new UnreadableProblem('problem-packages.reader.missingFile', { name });

export const notAProblem = (name: string): UnreadableProblem =>
  new UnreadableProblem('problem-packages.reader.notAProblem', { name });
