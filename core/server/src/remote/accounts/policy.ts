import { Intervals, Status, type FailureKind, type PublicRun, type RemoteAccountState } from '@tribunal/contract';
import type { AccountRow } from '../vault/account-row';

/** What an account is after something went wrong with it; null: as before. */
export interface Fallen {
  state: RemoteAccountState;
  restsUntil: Date | null;
}

/** When a site says "too fast" and not for how long, and the longest rest that it may ask for. */
const USUAL_REST_MS = 60_000;
const LONGEST_REST_MS = 86_400_000;

export function afterFailure(kind: FailureKind, waitMs: number | null, now: Date): Fallen | null {
  if (kind === 'badAccount') return { state: 'bad', restsUntil: null };
  if (kind === 'humanCheck') return { state: 'humanCheck', restsUntil: null };
  if (kind !== 'rateLimited') return null;
  const rest = Math.min(waitMs ?? USUAL_REST_MS, LONGEST_REST_MS);
  return { state: 'resting', restsUntil: new Date(now.getTime() + rest) };
}

/** Resting ends by itself, and says nothing of the account. */
export const stateNow = (
  { state, restsUntil, visit }: Pick<AccountRow, 'state' | 'restsUntil' | 'visit'>,
  now: Date,
): RemoteAccountState => {
  const isOver = state === 'resting' && (restsUntil === null || restsUntil <= now);
  if (!isOver) return state;
  return visit === null ? 'untried' : 'working';
};

export interface Claim {
  name: string;
  problemId: string;
  begunAt: Date;
}

/** Many sites tell only seconds, rounded down. */
const SECOND_MS = 1000;
const secondOf = (at: Date): number => Math.floor(at.getTime() / SECOND_MS) * SECOND_MS;

export const claimEnds = ({ begunAt }: Pick<Claim, 'begunAt'>): Date =>
  new Date(begunAt.getTime() + Intervals.remoteClaimLife);

/** Names at other judges are told apart without regard to case. */
export const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export type ProofRefusal =
  'remote.claimOtherAccount' | 'remote.claimOtherProblem' | 'remote.claimNotCompileError' | 'remote.claimTooOld';

/** null: the run shows that whoever claimed the handle can submit under it. */
export function refuseProof(claim: Claim, { account, problemId, sentAt, progress }: PublicRun): ProofRefusal | null {
  if (!sameName(account, claim.name)) return 'remote.claimOtherAccount';
  if (problemId !== claim.problemId) return 'remote.claimOtherProblem';
  const isCompileError = progress.state === 'final' && progress.status === Status.CompileError;
  if (!isCompileError) return 'remote.claimNotCompileError';
  const isFresh = sentAt !== null && sentAt >= secondOf(claim.begunAt);
  return isFresh ? null : 'remote.claimTooOld';
}
