import type { Example } from '@tribunal/contract';
import { idIn, PROBLEM_ID } from '@tribunal/contract';
import type { ProblemAddress } from '../local/problem-folder';

/** A problem as browser extensions send it (the format of Competitive Companion). */
export interface ReceivedProblem {
  name: string;
  group: string;
  url: string;
  timeLimitMs: number | null;
  samples: Example[];
}

const MAX_SAMPLES = 100;
const LONGEST_NAME = 60;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads a problem; returns null if it is none. */
export function receivedProblem(text: string): ReceivedProblem | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value)) return null;
  const { name, group, url, timeLimit, tests } = value;
  if (typeof name !== 'string' || typeof url !== 'string' || !URL.canParse(url) || !Array.isArray(tests)) return null;
  const samples = tests.flatMap((test: unknown): Example[] =>
    isRecord(test) && typeof test['input'] === 'string' && typeof test['output'] === 'string'
      ? [{ input: test['input'], output: test['output'] }]
      : [],
  );
  if (!/^https?:$/.test(new URL(url).protocol) || samples.length > MAX_SAMPLES) return null;
  const timeLimitMs = typeof timeLimit === 'number' && timeLimit > 0 ? timeLimit : null;
  return { name, group: typeof group === 'string' ? group : '', url, timeLimitMs, samples };
}

/** Returns the name of a folder for a problem. It is one folder, and no hidden one. */
export const folderNameOf = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}_]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST_NAME) || 'problem';

/** Returns the problem that an address of one of our sites names; null for other addresses. */
export function problemAt(url: string, sites: readonly string[]): ProblemAddress | null {
  const site = sites.find((address) => url.startsWith(`${address}/`));
  if (site === undefined) return null;
  const path = new URL(url).pathname.slice(new URL(site).pathname.replace(/\/$/, '').length);
  const [, cid, id] = /^(?:\/contest\/(\d+))?\/problem\/([^/]+)/.exec(path) ?? [];
  if (id === undefined) return null;
  const problemId = decoded(id);
  const contestId = idIn(cid);
  if (problemId === null || !PROBLEM_ID.test(problemId)) return null;
  return { problemId, site, ...(contestId !== null && { contestId }) };
}

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};
