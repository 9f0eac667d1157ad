/** A page as its site might show it one day. */
export interface Mutation {
  /** What is different, for people. */
  name: string;
  page: string;
  /** Nothing that an adapter may care for: what is read must be the same. */
  isBenign: boolean;
  /** What the change makes of texts that are passed on as they are; both readings are compared after it. */
  alike?(html: string): string;
  /** Whatever it tells of when things were done is of another day. */
  isOfOtherDay?: boolean;
}

/** Which mutations of a page there are, is chosen by this: the same seed, the same pages. */
export interface Chance {
  /** Uniform in [0, 1). */
  next(): number;
  /** At most `count` of them, in their own order. */
  some<T>(from: readonly T[], count: number): T[];
}

/** Small repeatable generator (mulberry32, by Tommy Ettinger, public domain). */
export function chance(seed: number): Chance {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const some = <T>(from: readonly T[], count: number): T[] => {
    const marked = from.map((item, at) => ({ item, at, mark: next() }));
    const chosen = marked.sort((a, b) => a.mark - b.mark).slice(0, count);
    return chosen.sort((a, b) => a.at - b.at).map(({ item }) => item);
  };
  return { next, some };
}

/** Parts of a page of which so many shares are shown: a server that stopped in the middle. */
export const cutShort = (page: string, random: Chance, count: number): Mutation[] =>
  Array.from({ length: count }, () => {
    const share = 0.05 + random.next() * 0.9;
    return {
      name: `cut off after ${Math.round(share * 100)} %`,
      page: page.slice(0, Math.floor(page.length * share)),
      isBenign: false,
    };
  });

/** Pages that have nothing of the one that was asked for. */
export const otherPages = (): Mutation[] => [
  { name: 'an empty page', page: '', isBenign: false },
  {
    name: 'a page that says that the site is being worked on',
    page: '<!DOCTYPE html><html><head><title>Maintenance</title></head><body><h1>We are back soon</h1></body></html>',
    isBenign: false,
  },
];
