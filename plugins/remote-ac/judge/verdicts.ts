import { Status } from '@tribunal/contract';
import type { Meaning } from '@tribunal/remote-kit';

/** Labels as the site shows them; their titles are the words behind them. Partial scores have no label of their own. */
const LABELS: Readonly<Record<string, Meaning>> = {
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

/** null: nobody knows it. */
export const meaningOfLabel = (label: string): Meaning | null => (Object.hasOwn(LABELS, label) ? LABELS[label]! : null);
