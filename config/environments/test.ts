import type { Defaults } from './default';

/** Tests start with an empty database, log little, have no submission rate limit and listen on a free port. */
export const test: Defaults = {
  server: {
    http: { port: 0 },
    data: { demo: false },
    accounts: { defaultSubmitIntervalMs: 0 },
    log: { level: 'silent' },
  },
  judge: { log: { level: 'silent' } },
};
