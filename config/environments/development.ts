import type { Defaults } from './default';

/** Developers want the full log output, and the code that they have built. */
export const development: Defaults = {
  server: { plugins: { reload: true }, log: { level: 'debug' } },
  judge: { plugins: { reload: true }, log: { level: 'debug' } },
};
