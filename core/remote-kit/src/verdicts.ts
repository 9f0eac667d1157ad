import type { RemoteProgress, Status } from '@tribunal/contract';

/** What a site's word for a verdict means: a status, or what the run is doing. */
export type Meaning = Status | 'pending' | 'compiling' | 'judging';

/**
 * Looks a site's text up, with blanks and capitals ignored. A key that ends in `*` is how a text begins that goes on:
 * `Runtime Error*` is `Runtime Error(SIGSEGV)`, and no other word. null: nobody knows it, so it is no verdict.
 */
export function meaningOf(table: Readonly<Record<string, Meaning>>, text: string): Meaning | null {
  const said = plain(text);
  const entries = Object.entries(table).map(([key, meaning]) => [plain(key), meaning] as const);
  const exact = entries.find(([key]) => key === said);
  if (exact) return exact[1];
  const [begun] = entries
    .filter(([key]) => key.endsWith('*') && goesOn(said, key.slice(0, -1)))
    .sort(([a], [b]) => b.length - a.length);
  return begun ? begun[1] : null;
}

const goesOn = (said: string, beginning: string): boolean =>
  said.startsWith(beginning) && !/^[\p{L}\p{N}]/u.test(said.slice(beginning.length));

const plain = (text: string): string =>
  text
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .toLowerCase();

/** What is known of a final run besides its status. */
export type Outcome = Omit<Extract<RemoteProgress, { state: 'final' }>, 'state' | 'status'>;

export const NO_OUTCOME: Outcome = { timeMs: null, memoryKb: null, score: null, message: null, cases: [] };

/** Progress of what `meaningOf` gave. */
export function progressOf(meaning: Meaning | null, text: string, outcome: Outcome): RemoteProgress {
  if (meaning === null) return { state: 'unknown', text };
  if (meaning === 'judging') return { state: 'judging', done: null, total: null, cases: outcome.cases };
  if (typeof meaning === 'string') return { state: meaning };
  return { state: 'final', status: meaning, ...outcome };
}
