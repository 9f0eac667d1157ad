import type { Place, ProblemKey } from '@tribunal/plugin-remote-cf/judge';

/** Each contest has a form and a list of its own. */
export const GYM: Place = {
  submitPath: ({ contest }) => `/gym/${contest}/submit`,
  minePath: ({ contest }) => `/gym/${contest}/my`,
  mineQuery: {},
};

export const problemPath = ({ contest, index }: ProblemKey): string => `/gym/${contest}/problem/${index}`;
export const contestPath = ({ contest }: ProblemKey): string => `/gym/${contest}`;
export const attachmentsPath = ({ contest }: ProblemKey): string => `/gym/${contest}/attachments`;
