import { REMOTE_OPERATIONS, type RemoteOperation } from '@tribunal/remote-kit/contract';
import type { RemoteSite } from '../../contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { acquireAdvisoryLock, Clock, Db, type Transactions, Tx } from '@tribunal/server';
import {
  after,
  afterRecovery,
  classifyFailure,
  pausedBreaker,
  resumedBreaker,
  failureScope,
  type Breaker,
  type Observation,
} from './breaker';
import { countByHour, type TimedObservation } from './hourly-stats';
import { BreakerSet, findBreakers, findSiteBreakers, type BreakerKey, type KeyedBreaker } from './breaker-rows';

/** The longest pause in ms between two checks of a site that fails them. A check is one request. */
const LONGEST_CHECK_REST_MS = 30_000;

/** Result of one operation at a site; `accountId` is null if it used no account. */
export type PlacedObservation = Observation & BreakerKey & { ms: number };

/** Tracks whether sites work: turns the observations of judges into breakers and hourly statistics. */
@injectable()
export class SiteHealthService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Records observations in order of time. Ignores those of accounts that no longer exist. */
  record(observed: readonly PlacedObservation[]): Promise<void> {
    if (observed.length === 0) return Promise.resolve();
    return this.transactions.run(() => this.recordIn(observed));
  }

  /** Like `record`, within a transaction. */
  async recordIn(observed: readonly PlacedObservation[]): Promise<void> {
    const known = await this.#withExistingAccounts(observed);
    const inOrder = known
      .map((observation) => this.#clampToNow(observation))
      .sort((a, b) => a.at.getTime() - b.at.getTime());
    const breakerSet = await lockBreakers(this.knex, [...new Set(inOrder.map(({ bank }) => bank))]);
    for (const observation of inOrder) applyObservation(breakerSet, observation);
    await breakerSet.save(this.knex);
    await countByHour(this.knex, inOrder satisfies readonly TimedObservation[]);
  }

  /** Closes one operation of a site, or all of them, until a person resumes it. */
  async pause(bank: string, operation?: RemoteOperation): Promise<void> {
    await this.#setManually(bank, operation, pausedBreaker, 'site');
  }

  /** Allows one operation of a site, or all of them, to be tried again, for the site and for each account. */
  async resume(bank: string, operation?: RemoteOperation): Promise<void> {
    await this.#setManually(bank, operation, resumedBreaker, 'everywhere');
  }

  /** Returns all breakers of these sites. */
  listBreakers(banks: readonly string[]): Promise<KeyedBreaker[]> {
    return findBreakers(this.knex, banks);
  }

  /** Returns the breakers that apply to all accounts at these sites, without excerpts of pages. */
  listSiteBreakers(banks: readonly string[]): Promise<KeyedBreaker[]> {
    return findSiteBreakers(this.knex, banks);
  }

  /** Returns the operations that may not be tried at present. */
  async findClosedOperations(bank: string): Promise<RemoteSite['resting']> {
    const now = this.clock.now();
    const known = await findBreakers(this.knex, [bank]);
    return known
      .filter(({ breaker }) => isClosed(breaker, now))
      .map(({ operation, accountId, breaker: { until } }) => ({
        operation,
        accountId,
        until: until?.toISOString() ?? null,
      }));
  }

  async #setManually(
    bank: string,
    operation: RemoteOperation | undefined,
    change: (before: Breaker, at: Date) => Breaker,
    reach: 'site' | 'everywhere',
  ): Promise<void> {
    const now = this.clock.now();
    const operations = operation ? [operation] : [...REMOTE_OPERATIONS];
    await this.transactions.run(async () => {
      const breakerSet = await lockBreakers(this.knex, [bank]);
      const ofAccounts = breakerSet.list.filter(({ accountId }) => accountId !== null && reach === 'everywhere');
      const ofSite = operations.map((one) => ({ bank, operation: one, accountId: null }));
      for (const scope of [...ofSite, ...ofAccounts]) {
        if (!operations.includes(scope.operation)) continue;
        breakerSet.change(scope, now, (before) => change(before, now));
      }
      await breakerSet.save(this.knex);
    });
  }

  async #withExistingAccounts(observed: readonly PlacedObservation[]): Promise<PlacedObservation[]> {
    const ids = [...new Set(observed.flatMap(({ accountId }) => accountId ?? []))];
    const found = ids.length === 0 ? [] : await this.knex('remoteAccount').whereIn('id', ids).pluck('id');
    return observed.filter(({ accountId }) => accountId === null || found.includes(accountId));
  }

  /** Limits the time to the present, because clocks of judges may be ahead. */
  #clampToNow(observation: PlacedObservation): PlacedObservation {
    const now = this.clock.now();
    return observation.at > now ? { ...observation, at: now } : observation;
  }
}

/** Returns whether the operation may not be tried. */
export const isClosed = ({ state, until }: Breaker, now: Date): boolean =>
  state === 'paused' || (state === 'resting' && (until === null || until > now));

/** Locks the breakers of the sites, so that concurrent changes are serialised. */
async function lockBreakers(knex: Knex, banks: readonly string[]): Promise<BreakerSet> {
  for (const bank of [...banks].sort()) await acquireAdvisoryLock(knex, `remote health ${bank}`);
  return new BreakerSet(await findBreakers(knex, banks));
}

/** Applies an observation. A failure concerns either the account or the site; a success resets both breakers. */
function applyObservation(breakerSet: BreakerSet, observation: PlacedObservation): void {
  const { bank, operation, accountId, at, failure } = observation;
  const meaning = classifyFailure(failure?.kind ?? null);
  if (meaning === 'nothing') return;
  const limits = operation === 'health' ? { longestMs: LONGEST_CHECK_REST_MS } : {};
  const step = (before: Breaker): Breaker => after(before, { ...observation, ...limits });
  const forAll = { bank, operation, accountId: null };
  if (meaning === 'fault') return breakerSet.change(forAll, at, step);
  if (meaning === 'trouble') {
    const scope = failureScope(failure!.kind) === 'account' ? { bank, operation, accountId } : forAll;
    return breakerSet.change(scope, at, step);
  }
  if (operation === 'health') endRests(breakerSet, bank, at);
  breakerSet.change(forAll, at, step);
  if (accountId === null) return;
  const mine = { bank, operation, accountId };
  if (breakerSet.has(mine)) breakerSet.change(mine, at, step);
  if (operation === 'login' && failure === null) resetAfterLogin(breakerSet, { bank, accountId, at });
}

/** Lets everything be tried again at a site that passes its check, if it did not before. */
function endRests(breakerSet: BreakerSet, bank: string, at: Date): void {
  const ofSite = breakerSet.list.filter((one) => one.bank === bank && one.accountId === null);
  if (!ofSite.some(({ operation, breaker }) => operation === 'health' && breaker.state === 'resting')) return;
  for (const one of ofSite) breakerSet.change(one, at, (before) => afterRecovery(before, at));
}

/**
 * Opens the breakers of an account after a login. An account stopped by a bot check is logged in again only after a
 * person has dealt with it.
 */
function resetAfterLogin(
  breakerSet: BreakerSet,
  { bank, accountId, at }: { bank: string; accountId: number; at: Date },
): void {
  for (const placedBreaker of breakerSet.list) {
    if (placedBreaker.bank !== bank || placedBreaker.accountId !== accountId) continue;
    breakerSet.change(placedBreaker, at, (before) => resumedBreaker(before, at));
  }
}
