import type { RunResult } from '../sandbox/types';

/**
 * Returns whether a runtime failed with a message on standard error that matches `pattern`. A program may print the
 * same message itself but gains nothing, as both verdicts are failures.
 */
export const diedWithMessage =
  (pattern: RegExp) =>
  ({ status, stderr }: RunResult): boolean =>
    (status === 'exit' || status === 'signal') && pattern.test(String(stderr.bytes ?? ''));
