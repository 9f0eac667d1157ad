import type { ProblemKey } from './ids';

/**
 * The paths of a part of the site for submitting and for listing one's own submissions. The problem set and the gym
 * differ in little else.
 */
export interface SitePart {
  submitPath(key: ProblemKey): string;
  ownRunsPath(key: ProblemKey): string;
  ownRunsQuery: Readonly<Record<string, string>>;
}

export const PROBLEM_SET: SitePart = {
  submitPath: ({ contest, index }) => `/problemset/submit/${contest}/${index}`,
  ownRunsPath: () => '/problemset/status',
  ownRunsQuery: { my: 'on' },
};
