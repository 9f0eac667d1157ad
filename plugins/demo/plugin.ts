import { definePlugin } from '@tribunal/contract';

/**
 * Fills an empty site with problems, contests, trainings and a welcome announcement, so that newcomers have something to try.
 * `DEMO=0` keeps the site empty.
 */
export const demo = definePlugin({
  id: 'demo',
  version: '1.0.0',
  contract: '^2.0',
  requires: ['announcement'],
});
