import type { Defaults } from './default';

/** Developers want the full log output. */
export const development: Defaults = {
  server: { log: { level: 'debug' } },
  judge: { log: { level: 'debug' } },
};
