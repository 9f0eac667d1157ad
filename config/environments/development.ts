import type { Defaults } from './default';

/** Whoever works on the program wants to read everything. */
export const development: Defaults = {
  server: { log: { level: 'debug' } },
  judge: { log: { level: 'debug' } },
};
