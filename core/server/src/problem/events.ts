import { hook } from '@tribunal/contract';
import type { Transaction } from '@tribunal/database';

/**
 * Runs inside the transaction that hides or shows problems or deletes them; when one is deleted, before its submissions
 * go. A handler that throws rolls the change back. Handlers may change the database through `tx` and nothing else.
 */
export const onProblemVisibilityChanged = hook<{ readonly pids: readonly number[]; readonly tx: Transaction }>(
  'on-visibility-changed',
);
