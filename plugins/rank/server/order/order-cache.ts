import { inject, injectable } from '@tribunal/kernel';
import { AccountDetails, Db, prepared, TimeoutError, withTimeout } from '@tribunal/server';
import type { Knex } from 'knex';
import { CHANGE_LIFE_MS } from '../../contract';
import { countResults, RankChanges, type ChangesSince, type Totals } from '../totals';
import { UserOrder, type Entry } from './user-order';

/** Users counted by one query. */
const CHUNK = 200;
/** A read waits this long for changes, in ms; it is then answered without those that are still being counted. */
const MAX_WAIT_MS = 1000;
/** An order that was not read for so long may lack changes that have been deleted since. */
const MAX_IDLE_MS = CHANGE_LIFE_MS / 2;

type Named = { uid: string; username: string; nickname: string | null };

const ACCOUNTS = `${AccountDetails.sql} a`;
const allTotals = prepared<Totals & Named>(
  'rank-all-totals',
  `select t.uid, t.ac, t.total, t.score, a.username, a.nickname
   from rank_total t join ${ACCOUNTS} on a.uid = t.uid where not a.is_banned`,
);
const namesOf = prepared<Named>(
  'rank-names',
  `select a.uid, a.username, a.nickname from ${ACCOUNTS} where a.uid = any($1) and not a.is_banned`,
);

const entryOf = ({ uid, ac, total, score }: Totals, { username, nickname }: Named): Entry => ({
  ...{ uid, ac, total, score },
  text: `${username}\n${nickname ?? ''}`.toLowerCase(),
});

/**
 * The order of the users in this process. Each read applies what was committed before it: users that have changed are
 * counted again from their submissions, and moved.
 */
@injectable()
export class OrderCache {
  #order: UserOrder | null = null;
  #cursor = 0;
  /** Ids of the applied changes that the next read may return again. */
  #applied: ReadonlySet<number> = new Set();
  #readAt = 0;
  #queue: Promise<unknown> = Promise.resolve();
  #waiting: Promise<UserOrder> | null = null;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(RankChanges) private readonly changes: RankChanges,
  ) {}

  /** Returns the order. Callers read it before they wait for anything else, because it changes. */
  async read(): Promise<UserOrder> {
    const fresh = this.#refresh();
    if (!this.#order) return fresh;
    try {
      return await withTimeout(MAX_WAIT_MS, fresh);
    } catch (error) {
      if (!(error instanceof TimeoutError)) throw error;
      return this.#order ?? fresh;
    }
  }

  /** Calls that wait at the same time share one refresh. */
  #refresh(): Promise<UserOrder> {
    if (this.#waiting) return this.#waiting;
    const refresh = this.#queue.then(() => {
      this.#waiting = null;
      return this.#catchUp();
    });
    this.#waiting = refresh;
    this.#queue = refresh.catch(() => (this.#order = null));
    return refresh;
  }

  async #catchUp(): Promise<UserOrder> {
    const readAt = performance.now();
    const isKnown = this.#order !== null && readAt - this.#readAt < MAX_IDLE_MS;
    const since = isKnown ? await this.changes.since(this.#cursor) : null;
    const fresh = since?.changes.filter(({ id }) => !this.#applied.has(id)) ?? [];
    const order = this.#order;
    if (!since || !order || fresh.some(({ uid }) => uid === null)) await this.#build(since);
    else {
      await this.#count(order, fresh);
      this.#remember(since.cursor, since.changes);
    }
    this.#readAt = readAt;
    return this.#order!;
  }

  /**
   * Reads all totals, and counts the users again whose changes these do not contain. `since` are the changes that led to
   * this, which a later read may return again.
   */
  async #build(since: ChangesSince | null): Promise<void> {
    const uncounted = await this.changes.uncounted();
    const rows = await allTotals(this.knex, []);
    const order = new UserOrder(rows.map((row) => entryOf(row, row)));
    await this.#count(order, uncounted.changes);
    this.#order = order;
    this.#remember(uncounted.cursor, [...(since?.changes ?? []), ...uncounted.changes]);
  }

  async #count(order: UserOrder, changes: ChangesSince['changes']): Promise<void> {
    const uids = [...new Set(changes.flatMap(({ uid }) => uid ?? []))];
    const entries: Entry[] = [];
    for (let start = 0; start < uids.length; start += CHUNK) {
      const chunk = uids.slice(start, start + CHUNK);
      const [names, totals] = await Promise.all([namesOf(this.knex, [chunk]), countResults(this.knex, [chunk])]);
      const named = new Map(names.map((row) => [row.uid, row]));
      for (const one of totals) {
        const name = named.get(one.uid);
        if (name) entries.push(entryOf(one, name));
      }
    }
    // All at once, because many changes sort the lists again.
    order.replace(uids, entries);
  }

  #remember(cursor: number, changes: ChangesSince['changes']): void {
    this.#cursor = cursor;
    this.#applied = new Set(changes.map(({ id }) => id));
  }
}
