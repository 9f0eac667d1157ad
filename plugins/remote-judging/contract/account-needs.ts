import type { RemoteAccountRow } from './accounts';

/**
 * What only the owner of an account can do about it. `humanCheck`: the site asks for a person, with a CAPTCHA or a second
 * factor; `loginRejected`: the site rejects name or password; `sessionEnded`: the session that was entered does not work
 * any more, and there is no password; `otherAddress`: the secrets were entered for another address of the site.
 */
export const ACCOUNT_NEEDS = ['humanCheck', 'loginRejected', 'sessionEnded', 'otherAddress'] as const;
export type AccountNeed = (typeof ACCOUNT_NEEDS)[number];

type NeedFacts = Pick<RemoteAccountRow, 'state' | 'hasPassword' | 'hasSession' | 'isForOtherAddress'>;

/**
 * Returns what an account needs its owner for; null if it can be used now, or again after a while without anybody's doing.
 */
export function accountNeed({ state, hasPassword, hasSession, isForOtherAddress }: NeedFacts): AccountNeed | null {
  if (isForOtherAddress) return 'otherAddress';
  if (state === 'humanCheck') return 'humanCheck';
  if (state !== 'bad') return null;
  return hasSession && !hasPassword ? 'sessionEnded' : 'loginRejected';
}

/** Whose account submits for a solver. */
export type AccountChoice = 'own' | 'pool';

/**
 * Why no account can send a submission, apart from a queue. `needsOwner`: the submitter's own account needs its owner;
 * `poolStopped`: this site has accounts, and all of them need the operator; `noAccount`: it has none; `poolOff`: it uses
 * none, so the submitter needs one; `noMethod`: no accounts are used, of nobody.
 */
export const ACCOUNT_LACKS = ['needsOwner', 'poolStopped', 'noAccount', 'poolOff', 'noMethod'] as const;
export type AccountLack = (typeof ACCOUNT_LACKS)[number];

interface LackFacts {
  /** Whether solvers may use their own accounts, and whether the submission may be sent with one. */
  own: boolean;
  /** Whether the site may use its accounts; `none` if the remote judge takes none. */
  pool: 'open' | 'closed' | 'none';
  /** Whether the submitter has an account of his own. */
  hasOwn: boolean;
  /** Whether there is any account of this site. */
  hasPool: boolean;
}

/** Returns why nothing can be sent although nothing is in the way; only for a submitter without an account that works. */
export function accountLack({ own, pool, hasOwn, hasPool }: LackFacts): AccountLack {
  if (own && hasOwn) return 'needsOwner';
  if (pool === 'open') return hasPool ? 'poolStopped' : 'noAccount';
  return own ? 'poolOff' : 'noMethod';
}

/** What a user's own account at a site needs him for. */
export interface OwnNeed {
  /** Name of the account. */
  account: string;
  need: AccountNeed;
}
