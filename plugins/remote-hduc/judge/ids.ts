import { fail, type RemoteProblemRef } from '@tribunal/remote-kit';

const KEY = /^hduc-/i;
const NUMBER = /^[1-9]\d{0,8}$/;
const PAIR = /^([1-9]\d{0,8})[-./]([1-9]\d{0,8})$/;
const ADDRESS = /^https?:\/\/acm\.hdu\.edu\.cn\/contest\/(\w+)\?([^#]*)/i;

/** A problem of a contest, both as the site numbers them. */
export interface ProblemKey {
  contest: string;
  problem: string;
}

/**
 * Parses `1203-1001`, `HDUC-1203-1001`, `1203.1001`, `1203/1001` or the address of the problem. A number alone belongs to
 * the archive, which is another site.
 */
export function parseId(text: string): string | null {
  const [, page, query] = ADDRESS.exec(text.trim()) ?? [];
  if (page !== undefined) return page === 'problem' ? idIn(new URLSearchParams(query)) : null;
  const [, contest, problem] = PAIR.exec(text.trim().replace(KEY, '')) ?? [];
  return contest === undefined ? null : `${contest}-${problem}`;
}

function idIn(query: URLSearchParams): string | null {
  const [contest, problem] = [query.get('cid') ?? '', query.get('pid') ?? ''];
  return NUMBER.test(contest) && NUMBER.test(problem) ? `${contest}-${problem}` : null;
}

/** Parses `1203`, `HDUC-1203` or the address of a page of the contest. */
export function parseContestId(text: string): string | null {
  const query = ADDRESS.exec(text.trim())?.[2];
  const contest = query === undefined ? text.trim().replace(KEY, '') : (new URLSearchParams(query).get('cid') ?? '');
  return NUMBER.test(contest) ? contest : null;
}

/** Splits an id that `parseId` has returned. */
export function keyOf(id: string): ProblemKey {
  const [, contest, problem] = PAIR.exec(id) ?? [];
  if (contest === undefined || problem === undefined) return fail('notFound', `${id} is no problem of a contest`);
  return { contest, problem };
}

export const problemPath = ({ contest, problem }: ProblemKey): string =>
  `/contest/problem?cid=${contest}&pid=${problem}`;

export const problemUrl = (endpoint: string, id: string): string => endpoint + problemPath(keyOf(id));

export const runUrl = (endpoint: string, run: { runId: string; problem: RemoteProblemRef }): string =>
  `${endpoint}/contest/status?cid=${keyOf(run.problem.id).contest}&rid=${run.runId}`;
