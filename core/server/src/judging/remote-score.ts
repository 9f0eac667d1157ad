import { OWN_BANK, ProblemType, Status } from '@tribunal/contract';
import type { HeldJudgement } from './model';

const USUAL_FULL = 100;

/** What a judge's verdict brings. Other judges give all or nothing, and only where the problem has points here. */
export function scoreOf(
  held: Pick<HeldJudgement, 'bank'> & { type?: ProblemType; ioScore?: number | null },
  { status, score }: { status: Status; score: number | null },
): number | null {
  if (held.bank === OWN_BANK) return score;
  if (held.type !== ProblemType.Oi) return null;
  return status === Status.Accepted ? (held.ioScore ?? USUAL_FULL) : 0;
}
