import { OWN_BANK, ProblemType, Status } from '@tribunal/contract';

const USUAL_FULL = 100;

/** What points depend on; trials have no contest, and of solutions not even a type is known. */
export interface Pointed {
  bank: string;
  cid?: number | null;
  type?: ProblemType;
  ioScore?: number | null;
}

/**
 * Full mark of a submission; null where nobody counts points. Other judges know none, so a contest counts theirs whatever the
 * problem's own rule: under the OI rule they bring all or nothing.
 */
export function fullMarkOf({ bank, cid, type, ioScore = null }: Pointed): number | null {
  const isOi = type === ProblemType.Oi;
  if (bank === OWN_BANK) return isOi ? ioScore : null;
  return isOi || cid ? (ioScore ?? USUAL_FULL) : null;
}

/** What a judge's verdict brings. Other judges give all or nothing. */
export function scoreOf(held: Pointed, { status, score }: { status: Status; score: number | null }): number | null {
  if (held.bank === OWN_BANK) return score;
  const full = fullMarkOf(held);
  if (full === null) return null;
  return status === Status.Accepted ? full : 0;
}
