import type { AccountMethod } from '@tribunal/remote-kit/contract';
import type { AccountRow } from '../vault/account-row';
import { accountLack, RemoteIntervals, type AccountChoice, type AccountLack, type AccountNeed } from '../../contract';

export interface Candidate extends Pick<AccountRow, 'id' | 'way' | 'restsUntil' | 'freeAt' | 'lastUsedAt'> {
  /** What its owner has to do before it can be used; null if nothing. */
  need: AccountNeed | null;
  /** A run with it is in progress whose id at the site is not known yet. */
  isBusy: boolean;
  /** An operation needed for submitting is suspended for it. */
  isBroken: boolean;
  /**
   * Until then nothing is sent to the problem, because the site may have a run of it by this account that has not been
   * found and could be mistaken for the next one; null if there is none.
   */
  doubtUntil: Date | null;
}

/**
 * Reason why a submission waits. With `allBusy` the judge keeps waiting, because a working account will soon be free.
 * With `resting` all accounts rest or are stopped, with `needsReview` a person must decide about an earlier run first,
 * and the submission is requeued.
 */
export type WaitReason = AccountLack | 'allBusy' | 'resting' | 'needsReview' | 'paused';

export type AccountSelection<A> =
  | { account: A }
  | {
      account: null;
      waitMs: number;
      why: WaitReason;
      /** Time at which the wait ends at the latest, if it is known. */
      until: Date | null;
    };

/** Which accounts may be used at all. */
export interface AllowedAccounts {
  own: boolean;
  pool: 'open' | 'closed' | 'none';
  /** The only kind that the submitter wants to be used; null for one of his own, or else one of the operator. */
  choice: AccountChoice | null;
}

const MIN_WAIT_MS = 1000;

/** Returns whether a person must fix the account; resting ends automatically. */
export const isUnusable = ({ state }: Pick<AccountRow, 'state'>): boolean => state === 'bad' || state === 'humanCheck';

const isResting = ({ restsUntil }: Pick<Candidate, 'restsUntil'>, now: Date): boolean =>
  restsUntil !== null && restsUntil > now;

/** Returns whether the account could be used now if it were free. */
const isUsable = (account: Pick<Candidate, 'need' | 'restsUntil'>, now: Date): boolean =>
  account.need === null && !isResting(account, now);

const isFree = ({ isBusy, freeAt }: Candidate, now: Date): boolean => !isBusy && (freeAt === null || freeAt <= now);

const isFreeSoon = ({ freeAt }: Candidate, now: Date): boolean =>
  freeAt === null || freeAt.getTime() - now.getTime() <= RemoteIntervals.busyMost;

const isInDoubt = ({ doubtUntil }: Pick<Candidate, 'doubtUntil'>, now: Date): boolean =>
  doubtUntil !== null && doubtUntil > now;

/** Returns whether the account may send this submission, now or as soon as it is free. */
const isEligible = (account: Candidate, now: Date): boolean =>
  isUsable(account, now) && !account.isBroken && !isInDoubt(account, now);

const lastUsedMs = ({ lastUsedAt }: Candidate): number => lastUsedAt?.getTime() ?? 0;

const leastRecentlyUsed = <A extends Candidate>(accounts: readonly A[]): A | undefined =>
  accounts.toSorted((a, b) => lastUsedMs(a) - lastUsedMs(b) || a.id - b.id)[0];

/** Returns the ms until the first account may be free. Busy accounts have no known time and are checked again soon. */
function msUntilFree(accounts: readonly Candidate[], now: Date): number {
  const until = ({ isBusy, freeAt, restsUntil }: Candidate): number =>
    Math.max(freeAt?.getTime() ?? 0, restsUntil?.getTime() ?? 0, isBusy ? now.getTime() + RemoteIntervals.busy : 0);
  const waits = accounts
    .filter((account) => !account.isBroken && !isInDoubt(account, now))
    .map((account) => until(account) - now.getTime());
  return Math.max(Math.min(...waits, RemoteIntervals.cooldown), MIN_WAIT_MS);
}

/**
 * Returns why a submission waits. If the only accounts that could send it are in doubt, a person's decision ends the
 * wait.
 * @param group Accounts that may send it as soon as they are free.
 */
function reasonToWait(
  group: readonly Candidate[],
  all: readonly Candidate[],
  now: Date,
): { why: WaitReason; until: Date | null } {
  if (group.some((one) => isFreeSoon(one, now))) return { why: 'allBusy', until: null };
  const able = all.filter((account) => isUsable(account, now) && !account.isBroken);
  const doubted = able.filter((account) => isInDoubt(account, now)).map(({ doubtUntil }) => doubtUntil!.getTime());
  if (group.length === 0 && doubted.length > 0) return { why: 'needsReview', until: new Date(Math.min(...doubted)) };
  const free = group.map(({ freeAt, restsUntil }) => Math.max(freeAt?.getTime() ?? 0, restsUntil?.getTime() ?? 0));
  const rests = all.flatMap(({ restsUntil }) => restsUntil?.getTime() ?? []).filter((end) => end > now.getTime());
  const ends = free.length > 0 ? free : rests;
  return { why: 'resting', until: ends.length > 0 ? new Date(Math.min(...ends)) : null };
}

/**
 * Selects the account that sends: the submitter's own if it works, otherwise the operator's that was unused for
 * longest; if the submitter has chosen one of them, only that.
 * @param accounts Accounts of the operator and of the submitter.
 */
export function selectAccount<A extends Candidate>(
  { own: mayUseOwn, pool: openPool, choice }: AllowedAccounts,
  accounts: readonly A[],
  now: Date,
): AccountSelection<A> {
  const isWanted = (kind: AccountChoice): boolean => choice === null || choice === kind;
  const allOf = (submitMethod: AccountMethod): A[] => accounts.filter((account) => account.way === submitMethod);
  const working = (some: readonly A[]): A[] => some.filter(({ need }) => need === null);
  const [allOwn, allPool] = [allOf('own'), allOf('pool')];
  const own = mayUseOwn && isWanted('own') ? working(allOwn) : [];
  const pool = openPool === 'open' && isWanted('pool') ? working(allPool) : [];
  const usable = (some: readonly A[]): A[] => some.filter((account) => isEligible(account, now));
  const group = usable(own).length > 0 ? usable(own) : usable(pool);
  const account = leastRecentlyUsed(group.filter((one) => isFree(one, now)));
  if (account) return { account };
  const later = group.length > 0 ? group : [...own, ...pool];
  if (later.length > 0) {
    return { account: null, waitMs: msUntilFree(later, now), ...reasonToWait(group, later, now) };
  }
  const hasOwn = allOwn.length > 0 && isWanted('own');
  const why = accountLack({ own: mayUseOwn, pool: openPool, hasOwn, hasPool: allPool.length > 0 });
  return { account: null, waitMs: RemoteIntervals.cooldown, why, until: null };
}
