import type { SitePart, ProblemKey } from '@tribunal/plugin-remote-cf/judge';

/** Paths of the gym: each contest has its own submit form and its own list of submissions. */
export const GYM: SitePart = {
  submitPath: ({ contest }) => `/gym/${contest}/submit`,
  ownRunsPath: ({ contest }) => `/gym/${contest}/my`,
  ownRunsQuery: {},
};

export const problemPath = ({ contest, index }: ProblemKey): string => `/gym/${contest}/problem/${index}`;
export const contestPath = ({ contest }: ProblemKey): string => `/gym/${contest}`;
export const attachmentsPath = ({ contest }: ProblemKey): string => `/gym/${contest}/attachments`;
