import { TimeoutError, withTimeout } from '@tribunal/contract';
import { AccountDetails, prepared, type RelationRow } from '@tribunal/server';
import type { Knex } from 'knex';
import { CHANGE_LIFE_MS } from '../../contract';
import { countIn, type ChangesSince, type RankChanges, type Totals } from '../totals';
import { UserOrder, type Entry } from './user-order';

/** Users counted by one query. */
const CHUNK = 200;
/** A read waits this long for changes, in ms; it is then answered without those that are still being counted. */
const MAX_WAIT_MS = 1000;
/** An order that was not read for so long may lack changes that have been deleted since. */
const MAX_IDLE_MS = CHANGE_LIFE_MS / 2;

type Named = Pick<RelationRow<typeof AccountDetails>, 'uid' | 'username' | 'nickname'>;

/** The users of whom a list consists, whether or not they have results. */
export interface RankedMembers {
  /** Returns a value that differs whenever the users do. */
  version(): Promise<string>;
  list(): Promise<readonly string[]>;
}

const ACCOUNTS = `${AccountDetails.sql} a`;
const totalsOf = prepared(
  'rank-totals-of-place',
  `select t.uid, t.ac, t.total, t.score, a.username, a.nickname
   from rank_total t join ${ACCOUNTS} on a.uid = t.uid where t.gid = $1 and not a.is_banned`,
);
const namesOf = prepared(
  'rank-names',
  `select a.uid, a.username, a.nickname from ${ACCOUNTS} where a.uid = any($1) and not a.is_banned`,
);

const NOTHING = { ac: 0, total: 0, score: 0 };
const entryOf = ({ ac, total, score }: Omit<Totals, 'uid'>, { uid, username, nickname }: Named): Entry => ({
  uid,
  ac,
  total,
  score,
  text: `${username}\n${nickname ?? ''}`.toLowerCase(),
});

/**
 * The order of the users of one place in this process: of those with results, or of the members of a group. Each read
 * applies what was committed before it: users that have changed are counted again from their submissions, and moved.
 */
export class PlaceOrder {
  #order: UserOrder | null = null;
  #cursor = 0;
  /** Ids of the applied changes that the next read may return again. */
  #applied: ReadonlySet<number> = new Set();
  #readAt = 0;
  #version = '';
  #members: ReadonlySet<string> = new Set();
  #queue: Promise<unknown> = Promise.resolve();
  #waiting: Promise<UserOrder> | null = null;

  constructor(
    private readonly knex: Knex,
    private readonly changes: RankChanges,
    private readonly gid: number,
    private readonly members: RankedMembers | null = null,
  ) {}

  /** Number of users in the order. */
  get size(): number {
    return this.#order?.size ?? 0;
  }

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
    const [since, moved] = await Promise.all([
      isKnown ? this.changes.since(this.gid, this.#cursor) : null,
      this.#readMembers(),
    ]);
    const fresh = since?.changes.filter(({ id }) => !this.#applied.has(id)) ?? [];
    const order = this.#order;
    if (!since || !order || fresh.some(({ uid }) => uid === null)) await this.#build(since);
    else {
      await this.#count(order, [...fresh.flatMap(({ uid }) => uid ?? []), ...moved]);
      this.#remember(since.cursor, since.changes);
    }
    this.#readAt = readAt;
    return this.#order!;
  }

  /** Reads the members again if they have changed, and returns those who have joined or left. */
  async #readMembers(): Promise<string[]> {
    const version = await this.members?.version();
    if (!this.members || version === undefined || version === this.#version) return [];
    const [before, now] = [this.#members, new Set(await this.members.list())];
    [this.#version, this.#members] = [version, now];
    return [...[...before].filter((uid) => !now.has(uid)), ...[...now].filter((uid) => !before.has(uid))];
  }

  /**
   * Reads all totals, and counts the users again whose changes these do not contain. `since` are the changes that led to
   * this, which a later read may return again.
   */
  async #build(since: ChangesSince | null): Promise<void> {
    const uncounted = await this.changes.uncounted(this.gid);
    const order = new UserOrder(await this.#readEntries());
    await this.#count(
      order,
      uncounted.changes.flatMap(({ uid }) => uid ?? []),
    );
    this.#order = order;
    this.#remember(uncounted.cursor, [...(since?.changes ?? []), ...uncounted.changes]);
  }

  async #readEntries(): Promise<Entry[]> {
    const rows = await totalsOf(this.knex, [this.gid]);
    if (!this.members) return rows.map((row) => entryOf(row, row));
    const totals = new Map(rows.map((row) => [row.uid, row]));
    const named = await namesOf(this.knex, [[...this.#members]]);
    return named.map((name) => entryOf(totals.get(name.uid) ?? NOTHING, name));
  }

  async #count(order: UserOrder, changed: readonly string[]): Promise<void> {
    // Changes of accounts concern all places; those of strangers need no work here.
    const concerns = (uid: string): boolean => !this.members || this.#members.has(uid) || order.has(uid);
    const uids = [...new Set(changed)].filter(concerns);
    const entries: Entry[] = [];
    for (let start = 0; start < uids.length; start += CHUNK) {
      const chunk = uids.slice(start, start + CHUNK);
      const [names, counted] = await Promise.all([namesOf(this.knex, [chunk]), countIn(this.knex, this.gid, chunk)]);
      const totals = new Map(counted.map((row) => [row.uid, row]));
      for (const name of names) {
        const isMember = this.members && this.#members.has(name.uid);
        const reached = this.members ? isMember && (totals.get(name.uid) ?? NOTHING) : totals.get(name.uid);
        if (reached) entries.push(entryOf(reached, name));
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
