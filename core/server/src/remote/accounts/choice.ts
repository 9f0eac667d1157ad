import { Intervals, type RemoteWay } from '@tribunal/contract';
import type { AccountRow } from '../vault/account-row';

export interface Candidate extends Pick<AccountRow, 'id' | 'way' | 'state' | 'restsUntil' | 'freeAt' | 'lastUsedAt'> {
  /** A run of it is under way whose id at the site is not known yet. */
  isBusy: boolean;
  /** An operation that is needed to submit rests for it. */
  isBroken: boolean;
  /** The site may have a run of it of the same problem that nobody has found: it would be taken for the next one's. */
  isInDoubt: boolean;
}

/**
 * Codes of why a submission waits. For `allBusy` a judge waits where it is: an account is well, and free soon. With
 * `resting` all rest, are stopped or in doubt, and the submission is handed back.
 */
export type WaitReason = 'noAccount' | 'allBusy' | 'resting' | 'poolOff' | 'paused';

export type Choice<A> = { account: A } | { account: null; waitMs: number; why: WaitReason };

/** Whose accounts may be used at all. */
export interface OpenWays {
  own: boolean;
  pool: 'open' | 'closed' | 'none';
}

const SHORTEST_WAIT_MS = 1000;

/** Resting ends by itself; the rest needs somebody who mends it. */
export const isLost = ({ state }: Pick<Candidate, 'state'>): boolean => state === 'bad' || state === 'humanCheck';

const restsAt = ({ restsUntil }: Pick<Candidate, 'restsUntil'>, now: Date): boolean =>
  restsUntil !== null && restsUntil > now;

/** Whether it could be used now, were it free. */
export const isWell = (account: Pick<Candidate, 'state' | 'restsUntil'>, now: Date): boolean =>
  !isLost(account) && !restsAt(account, now);

const isFree = ({ isBusy, freeAt }: Candidate, now: Date): boolean => !isBusy && (freeAt === null || freeAt <= now);

const isSoonFree = ({ freeAt }: Candidate, now: Date): boolean =>
  freeAt === null || freeAt.getTime() - now.getTime() <= Intervals.remoteBusyMost;

/** Whether it may send for this submission, be it now or when it is free. */
const isFit = (account: Candidate, now: Date): boolean =>
  isWell(account, now) && !account.isBroken && !account.isInDoubt;

const lastUse = ({ lastUsedAt }: Candidate): number => lastUsedAt?.getTime() ?? 0;

const longestUnused = <A extends Candidate>(accounts: readonly A[]): A | undefined =>
  accounts.toSorted((a, b) => lastUse(a) - lastUse(b) || a.id - b.id)[0];

/** Until the first of them may be free; what is busy says no time, and is asked for again soon. */
function soonest(accounts: readonly Candidate[], now: Date): number {
  const until = ({ isBusy, freeAt, restsUntil }: Candidate): number =>
    Math.max(freeAt?.getTime() ?? 0, restsUntil?.getTime() ?? 0, isBusy ? now.getTime() + Intervals.remoteBusy : 0);
  const waits = accounts
    .filter(({ isBroken, isInDoubt }) => !isBroken && !isInDoubt)
    .map((account) => until(account) - now.getTime());
  return Math.max(Math.min(...waits, Intervals.remoteRest), SHORTEST_WAIT_MS);
}

/**
 * Which account sends: the submitter's own, where it works, else the operator's that was not used for longest. `accounts`
 * are the operator's and the submitter's own ones.
 */
export function chooseAccount<A extends Candidate>(open: OpenWays, accounts: readonly A[], now: Date): Choice<A> {
  const of = (way: RemoteWay): A[] => accounts.filter((account) => account.way === way && !isLost(account));
  const own = open.own ? of('own') : [];
  const pool = open.pool === 'open' ? of('pool') : [];
  const well = (some: readonly A[]): A[] => some.filter((account) => isFit(account, now));
  const group = well(own).length > 0 ? well(own) : well(pool);
  const account = longestUnused(group.filter((one) => isFree(one, now)));
  if (account) return { account };
  const later = group.length > 0 ? group : [...own, ...pool];
  if (later.length > 0) {
    const why = group.some((one) => isSoonFree(one, now)) ? 'allBusy' : 'resting';
    return { account: null, waitMs: soonest(later, now), why };
  }
  return { account: null, waitMs: Intervals.remoteRest, why: open.pool === 'closed' ? 'poolOff' : 'noAccount' };
}
