/** A changed page as its site might serve it in the future. */
export interface Mutation {
  /** Description of the change for people. */
  name: string;
  page: string;
  /** Whether the change is irrelevant for adapters: the data read must be the same. */
  isBenign: boolean;
  /** Effect of the change on texts that are passed on unmodified; both results are compared after applying it. */
  normalize?(html: string): string;
  /** Whether the change alters dates. */
  changesDates?: boolean;
}

/** Random source that selects the mutations of a page: the same seed gives the same pages. */
export interface SeededRandom {
  /** Uniform in [0, 1). */
  next(): number;
  /** Returns at most `count` elements in their original order. */
  sample<T>(from: readonly T[], count: number): T[];
}

/** Returns a small deterministic generator (mulberry32, by Tommy Ettinger, public domain). */
export function seededRandom(seed: number): SeededRandom {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const sample = <T>(from: readonly T[], count: number): T[] => {
    const ranked = from.map((item, at) => ({ item, at, rank: next() }));
    const chosen = ranked.sort((a, b) => a.rank - b.rank).slice(0, count);
    return chosen.sort((a, b) => a.at - b.at).map(({ item }) => item);
  };
  return { next, sample };
}

/** Returns the page truncated at random positions, as by a server that stopped in the middle. */
export const truncationMutations = (page: string, random: SeededRandom, count: number): Mutation[] =>
  Array.from({ length: count }, () => {
    const share = 0.05 + random.next() * 0.9;
    return {
      name: `cut off after ${Math.round(share * 100)} %`,
      page: page.slice(0, Math.floor(page.length * share)),
      isBenign: false,
    };
  });

/** Returns pages that contain nothing of the requested one. */
export const unrelatedPageMutations = (): Mutation[] => [
  { name: 'an empty page', page: '', isBenign: false },
  {
    name: 'a page that says that the site is being worked on',
    page: '<!DOCTYPE html><html><head><title>Maintenance</title></head><body><h1>We are back soon</h1></body></html>',
    isBenign: false,
  },
];
