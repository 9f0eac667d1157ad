import { SECOND_MS, Status } from '@tribunal/contract';
import type { FailureKind, PublicRun } from '@tribunal/remote-kit/contract';
import { RemoteIntervals, type RemoteAccountState } from '../../contract';
import type { AccountRow } from '../vault/account-row';

/** State of an account after a failure; null if unchanged. */
export interface FailedAccountState {
  state: RemoteAccountState;
  restsUntil: Date | null;
}

/** Rest of an account if a site says "too fast" without a duration, and the longest rest that a site may request. */
const USUAL_REST_MS = 60_000;
const LONGEST_REST_MS = 86_400_000;

export function stateAfterFailure(kind: FailureKind, waitMs: number | null, now: Date): FailedAccountState | null {
  if (kind === 'badAccount') return { state: 'bad', restsUntil: null };
  if (kind === 'humanCheck') return { state: 'humanCheck', restsUntil: null };
  if (kind !== 'rateLimited') return null;
  const rest = Math.min(waitMs ?? USUAL_REST_MS, LONGEST_REST_MS);
  return { state: 'resting', restsUntil: new Date(now.getTime() + rest) };
}

/** Returns the current state. Resting ends automatically and says nothing about the account. */
export const currentState = (
  { state, restsUntil, siteLogin: session }: Pick<AccountRow, 'state' | 'restsUntil' | 'siteLogin'>,
  now: Date,
): RemoteAccountState => {
  const isOver = state === 'resting' && (restsUntil === null || restsUntil <= now);
  if (!isOver) return state;
  return session === null ? 'untried' : 'working';
};

export interface HandleClaim {
  name: string;
  problemId: string;
  begunAt: Date;
}

/** Many sites give times in seconds, rounded down. */
const floorToSecond = (at: Date): number => Math.floor(at.getTime() / SECOND_MS) * SECOND_MS;

export const claimExpiresAt = ({ begunAt }: Pick<HandleClaim, 'begunAt'>): Date =>
  new Date(begunAt.getTime() + RemoteIntervals.claimLife);

/** Compares names at remote judges case-insensitively. */
export const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export type ProofDenial =
  | 'remote-judging.claimOtherAccount'
  | 'remote-judging.claimOtherProblem'
  | 'remote-judging.claimNotCompileError'
  | 'remote-judging.claimTooOld';

/** Returns why the run does not prove that the claimant can submit under the handle; null if it does. */
export function denyProof(
  handleClaim: HandleClaim,
  { account, problemId, sentAt, progress }: PublicRun,
): ProofDenial | null {
  if (!isSameName(account, handleClaim.name)) return 'remote-judging.claimOtherAccount';
  if (problemId !== handleClaim.problemId) return 'remote-judging.claimOtherProblem';
  const isCompileError = progress.state === 'final' && progress.status === Status.CompileError;
  if (!isCompileError) return 'remote-judging.claimNotCompileError';
  const isRecent = sentAt !== null && sentAt >= floorToSecond(handleClaim.begunAt);
  return isRecent ? null : 'remote-judging.claimTooOld';
}
