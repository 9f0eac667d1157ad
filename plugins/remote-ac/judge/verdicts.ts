import { Status } from '@tribunal/contract';
import type { VerdictMeaning } from '@tribunal/remote-kit';

/**
 * Verdict labels as the site shows them; their meanings are the titles of the labels. Partial scores have no label of
 * their own.
 */
const LABELS: Readonly<Record<string, VerdictMeaning>> = {
  AC: Status.Accepted,
  WA: Status.WrongAnswer,
  TLE: Status.TimeLimitExceeded,
  MLE: Status.MemoryLimitExceeded,
  RE: Status.RuntimeError,
  CE: Status.CompileError,
  OLE: Status.RuntimeError,
  QLE: Status.RuntimeError,
  IE: Status.SystemError,
  WJ: 'pending',
  WR: 'pending',
  Judging: 'judging',
};

/** Returns the meaning of a label; null if it is unknown. */
export const meaningOfLabel = (label: string): VerdictMeaning | null =>
  Object.hasOwn(LABELS, label) ? LABELS[label]! : null;
