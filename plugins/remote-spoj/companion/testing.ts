import type { CompanionOptions } from '@tribunal/remote-kit/companion/testing';

export const options: CompanionOptions = {
  session: (id) => `SPOJ=${id}`,
  form: 'form[action="/submit/complete/"]',
  ownRunsPath: (account, problemId) => `/status/${problemId},${account}/`,
  otherPaths: ['/', '/problems/TEST/', '/problems/classical/', '/nothing'],
  maxBytes: 50_000,
  lacks: ['olderRuns', 'problemsOfRuns'],
};
