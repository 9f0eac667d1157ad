import type { Defaults } from './default';

/** Tests start empty, stay quiet, submit as fast as they like and take a free port. */
export const test: Defaults = {
  server: {
    http: { port: 0 },
    data: { demo: false },
    accounts: { submitGapMs: 0 },
    log: { level: 'silent' },
  },
  judge: { log: { level: 'silent' } },
};
