import { REMOTE_OPERATIONS, token, type RemoteOperation, type RemoteSite } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { lockOn } from '../../database/locks';
import type { Transactions, Tx as Transaction } from '../../database/transactions';
import { Clock, Db, Tx } from '../../tokens';
import { after, meaningOf, paused, resumed, scopeOf, type Breaker, type Seen } from './breaker';
import { countInHours, type Timed } from './hours';
import { Breakers, breakersOf, siteBreakersOf, type Place, type PlacedBreaker } from './rows';

export const Health = token<HealthBook>('remote-health');

/** One operation at a site as it went; `accountId` null: with nobody's session. */
export type Observed = Seen & Place & { ms: number };

/** Whether sites work: what judges observe becomes breakers and an hourly history. */
@injectable()
export class HealthBook {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {}

  /** In the order of time. What concerns accounts that are gone is passed over. */
  observe(observed: readonly Observed[]): Promise<void> {
    if (observed.length === 0) return Promise.resolve();
    return this.tx.run((tx) => this.observeIn(tx, observed));
  }

  /** As `observe`, within a transaction. */
  async observeIn({ knex }: Transaction, observed: readonly Observed[]): Promise<void> {
    const known = await this.#withAccounts(knex, observed);
    const inOrder = known.map((one) => this.#notInFuture(one)).sort((a, b) => a.at.getTime() - b.at.getTime());
    const breakers = await held(knex, [...new Set(inOrder.map(({ bank }) => bank))]);
    for (const one of inOrder) note(breakers, one);
    await breakers.save(knex);
    await countInHours(knex, inOrder satisfies readonly Timed[]);
  }

  /** Closes an operation of a site, or all of them, until a person opens it. */
  async pause(bank: string, operation?: RemoteOperation): Promise<void> {
    await this.#setByHand(bank, operation, paused, 'site');
  }

  /** Lets an operation of a site, or all of them, be tried again, for everybody and for each account. */
  async resume(bank: string, operation?: RemoteOperation): Promise<void> {
    await this.#setByHand(bank, operation, resumed, 'everywhere');
  }

  /** All that is known of these sites. */
  breakers(banks: readonly string[]): Promise<PlacedBreaker[]> {
    return breakersOf(this.knex, banks);
  }

  /** What holds for everybody at these sites, without what pages showed. */
  ofSites(banks: readonly string[]): Promise<PlacedBreaker[]> {
    return siteBreakersOf(this.knex, banks);
  }

  /** What may not be tried now. */
  async resting(bank: string, knex: Knex = this.knex): Promise<RemoteSite['resting']> {
    const now = this.clock.now();
    const known = await breakersOf(knex, [bank]);
    return known
      .filter(({ breaker }) => isClosed(breaker, now))
      .map(({ operation, accountId, breaker: { until } }) => ({
        operation,
        accountId,
        until: until?.toISOString() ?? null,
      }));
  }

  async #setByHand(
    bank: string,
    operation: RemoteOperation | undefined,
    how: (before: Breaker, at: Date) => Breaker,
    where: 'site' | 'everywhere',
  ): Promise<void> {
    const now = this.clock.now();
    const operations = operation ? [operation] : [...REMOTE_OPERATIONS];
    await this.tx.run(async ({ knex }) => {
      const breakers = await held(knex, [bank]);
      const ofAccounts = breakers.list.filter(({ accountId }) => accountId !== null && where === 'everywhere');
      const ofSite = operations.map((one) => ({ bank, operation: one, accountId: null }));
      for (const place of [...ofSite, ...ofAccounts]) {
        if (!operations.includes(place.operation)) continue;
        breakers.change(place, now, (before) => how(before, now));
      }
      await breakers.save(knex);
    });
  }

  async #withAccounts(knex: Knex, observed: readonly Observed[]): Promise<Observed[]> {
    const ids = [...new Set(observed.flatMap(({ accountId }) => accountId ?? []))];
    const found = ids.length === 0 ? [] : ((await knex('remoteAccount').whereIn('id', ids).pluck('id')) as number[]);
    return observed.filter(({ accountId }) => accountId === null || found.includes(accountId));
  }

  /** Clocks of judges may be ahead. */
  #notInFuture(one: Observed): Observed {
    const now = this.clock.now();
    return one.at > now ? { ...one, at: now } : one;
  }
}

/** Whether it may not be tried. */
export const isClosed = ({ state, until }: Breaker, now: Date): boolean =>
  state === 'paused' || (state === 'resting' && (until === null || until > now));

/** Of two who change the same sites, one waits for the other. */
async function held(knex: Knex, banks: readonly string[]): Promise<Breakers> {
  for (const bank of [...banks].sort()) await lockOn(knex, `remote health ${bank}`);
  return new Breakers(await breakersOf(knex, banks));
}

/** A failure concerns the account or everybody; what goes well opens both. */
function note(breakers: Breakers, one: Observed): void {
  const { bank, operation, accountId, at, failure } = one;
  const meaning = meaningOf(failure?.kind ?? null);
  if (meaning === 'nothing') return;
  const step = (before: Breaker): Breaker => after(before, one);
  const forAll = { bank, operation, accountId: null };
  if (meaning === 'trouble') {
    const place = scopeOf(failure!.kind) === 'account' ? { bank, operation, accountId } : forAll;
    return breakers.change(place, at, step);
  }
  breakers.change(forAll, at, step);
  if (accountId === null) return;
  const mine = { bank, operation, accountId };
  if (breakers.has(mine)) breakers.change(mine, at, step);
  if (operation === 'login' && failure === null) welcomeBack(breakers, { bank, accountId, at });
}

/** An account that a bot check had stopped is logged in again only when a person has seen to it. */
function welcomeBack(breakers: Breakers, { bank, accountId, at }: { bank: string; accountId: number; at: Date }): void {
  for (const place of breakers.list) {
    if (place.bank !== bank || place.accountId !== accountId) continue;
    breakers.change(place, at, (before) => resumed(before, at));
  }
}
