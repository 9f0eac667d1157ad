import type { Status } from '@tribunal/contract';
import type { RemoteProgress } from './contract';

/** Meaning of a site's verdict text: a status, or a progress state. */
export type VerdictMeaning = Status | 'pending' | 'compiling' | 'judging';

/**
 * Looks up a site's text, ignoring whitespace and case. A key that ends in `*` matches a prefix: `Runtime Error*`
 * matches `Runtime Error(SIGSEGV)`, but no continuation of the word. null means that the text is unknown and hence no
 * verdict.
 */
export function lookUpVerdict(table: Readonly<Record<string, VerdictMeaning>>, text: string): VerdictMeaning | null {
  const normalized = normalize(text);
  const entries = Object.entries(table).map(([key, verdictMeaning]) => [normalize(key), verdictMeaning] as const);
  const exact = entries.find(([key]) => key === normalized);
  if (exact) return exact[1];
  const [prefixMatch] = entries
    .filter(([key]) => key.endsWith('*') && startsWithWord(normalized, key.slice(0, -1)))
    .sort(([a], [b]) => b.length - a.length);
  return prefixMatch ? prefixMatch[1] : null;
}

const startsWithWord = (normalized: string, prefix: string): boolean =>
  normalized.startsWith(prefix) && !/^[\p{L}\p{N}]/u.test(normalized.slice(prefix.length));

const normalize = (text: string): string =>
  text
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .toLowerCase();

/** Data of a final run besides its status. */
export type RunDetails = Omit<Extract<RemoteProgress, { state: 'final' }>, 'state' | 'status'>;

export const NO_RUN_DETAILS: RunDetails = { timeMs: null, memoryKb: null, score: null, message: null, cases: [] };

/** Converts the result of `lookUpVerdict` to a progress. */
export function toProgress(meaning: VerdictMeaning | null, text: string, details: RunDetails): RemoteProgress {
  if (meaning === null) return { state: 'unknown', text };
  if (meaning === 'judging') return { state: 'judging', done: null, total: null, cases: details.cases };
  if (typeof meaning === 'string') return { state: meaning };
  return { state: 'final', status: meaning, ...details };
}
