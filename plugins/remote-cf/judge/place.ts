import type { ProblemKey } from './ids';

/** Where a part of the site takes submissions and shows one's own. The problem set and the gym differ in little else. */
export interface Place {
  submitPath(key: ProblemKey): string;
  minePath(key: ProblemKey): string;
  mineQuery: Readonly<Record<string, string>>;
}

export const PROBLEM_SET: Place = {
  submitPath: ({ contest, index }) => `/problemset/submit/${contest}/${index}`,
  minePath: () => '/problemset/status',
  mineQuery: { my: 'on' },
};
