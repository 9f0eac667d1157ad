import type { RunResult } from '../sandbox/types';

/**
 * Whether a runtime that ended badly said so on standard error with words that match `pattern`. A program may say the same
 * words: it gains nothing, as both verdicts are failures.
 */
export const diedSaying =
  (pattern: RegExp) =>
  ({ status, stderr }: RunResult): boolean =>
    (status === 'exit' || status === 'signal') && pattern.test(String(stderr.bytes ?? ''));
