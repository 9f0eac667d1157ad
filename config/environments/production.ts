import type { Defaults } from './default';

/** A site for others says less in its log. */
export const production: Defaults = {
  server: { log: { level: 'info' } },
  judge: { log: { level: 'info' } },
};
