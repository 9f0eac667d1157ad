import { RANK_TYPES, type RankType } from '../../contract';
import type { Totals } from '../totals';
import { NameIndex } from './name-index';

/** A ranked user in memory. */
export interface Entry extends Totals {
  /** User name and nickname in lower case, separated by a line break. */
  text: string;
}

type Compare = (a: Entry, b: Entry) => number;
type Key = Pick<Entry, 'ac' | 'total' | 'score'>;

/** Up to this number of changed users are moved one by one; for more, both lists are sorted again. */
const MAX_MOVES = 64;
/** Up to this number of users found are sorted; if there are more, the list is read until the page is full. */
const MAX_SORTED = 2000;

const BY_RESULT: Readonly<Record<RankType, (a: Key, b: Key) => number>> = {
  ACM: (a, b) => b.ac - a.ac || a.total - b.total,
  OI: (a, b) => b.score - a.score || b.ac - a.ac,
};
const byUid: Compare = (a, b) => (a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0);
const COMPARE: Readonly<Record<RankType, Compare>> = {
  ACM: (a, b) => BY_RESULT.ACM(a, b) || byUid(a, b),
  OI: (a, b) => BY_RESULT.OI(a, b) || byUid(a, b),
};

/**
 * All ranked users in the order of both lists: a page is a slice of an array, and a place a binary search. So neither
 * gets slower towards the end of the list, and places are not stored, since one verdict can change thousands of them.
 */
export class UserOrder {
  readonly #users = new Map<string, Entry>();
  readonly #lists: Record<RankType, Entry[]> = { ACM: [], OI: [] };
  readonly #names = new NameIndex<Entry>();

  constructor(entries: readonly Entry[]) {
    for (const entry of entries) this.#set(entry);
    for (const type of RANK_TYPES) this.#lists[type] = [...entries].sort(COMPARE[type]);
  }

  get size(): number {
    return this.#users.size;
  }

  has(uid: string): boolean {
    return this.#users.has(uid);
  }

  /** Replaces these users by what is known of them now; those without an entry leave the lists. */
  replace(uids: readonly string[], entries: readonly Entry[]): void {
    const before = uids.flatMap((uid) => this.#users.get(uid) ?? []);
    for (const uid of uids) this.#users.delete(uid);
    for (const entry of entries) this.#set(entry);
    for (const uid of uids) if (!this.#users.has(uid)) this.#names.delete(uid);
    for (const type of RANK_TYPES) {
      if (before.length + entries.length > MAX_MOVES) this.#sort(type, before, entries);
      else this.#move(type, before, entries);
    }
  }

  /** Returns `limit` users of a list, from the one at `offset`. */
  slice(type: RankType, offset: number, limit: number): Entry[] {
    return this.#lists[type].slice(offset, offset + limit);
  }

  /**
   * Searches the users whose user name or nickname contains the text, whatever its case, in the order of the list.
   * Returns their number, and `limit` of them from the one at `offset`.
   */
  search(type: RankType, text: string, offset: number, limit: number): { entries: Entry[]; total: number } {
    const wanted = text.toLowerCase();
    const found = this.#names.find(wanted);
    const entries =
      found.length > MAX_SORTED ? this.#firstWith(type, wanted, offset + limit) : found.sort(COMPARE[type]);
    return { entries: entries.slice(offset, offset + limit), total: found.length };
  }

  /** Returns the place of a result, from 1: equal results share one, and the following places are skipped. */
  placeOf(type: RankType, result: Key): number {
    return 1 + firstIndex(this.#lists[type], (entry) => BY_RESULT[type](entry, result) >= 0);
  }

  /** Returns place and position, from 0, of a user in a list; null if the user is not in it. */
  find(type: RankType, uid: string): { place: number; index: number } | null {
    const entry = this.#users.get(uid);
    return entry ? { place: this.placeOf(type, entry), index: this.#indexOf(type, entry) } : null;
  }

  #set(entry: Entry): void {
    this.#users.set(entry.uid, entry);
    this.#names.set(entry);
  }

  /** Returns the first `count` users of a list whose names contain the text. */
  #firstWith(type: RankType, text: string, count: number): Entry[] {
    const first: Entry[] = [];
    for (const entry of this.#lists[type]) {
      if (first.length === count) break;
      if (entry.text.includes(text)) first.push(entry);
    }
    return first;
  }

  #indexOf(type: RankType, entry: Entry): number {
    return firstIndex(this.#lists[type], (other) => COMPARE[type](other, entry) >= 0);
  }

  #move(type: RankType, before: readonly Entry[], after: readonly Entry[]): void {
    for (const entry of before) this.#lists[type].splice(this.#indexOf(type, entry), 1);
    for (const entry of after) this.#lists[type].splice(this.#indexOf(type, entry), 0, entry);
  }

  #sort(type: RankType, before: readonly Entry[], after: readonly Entry[]): void {
    const left = new Set(before);
    const kept = this.#lists[type].filter((entry) => !left.has(entry));
    this.#lists[type] = [...kept, ...[...after].sort(COMPARE[type])].sort(COMPARE[type]);
  }
}

/** Returns the first index whose entry fulfils the condition, which all later ones fulfil too. */
function firstIndex(list: readonly Entry[], isReached: (entry: Entry) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isReached(list[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
