import { definePlugin } from '@tribunal/contract';

/**
 * Fills an empty site with demo content: problems, contests, trainings, discussions, groups and a welcome announcement.
 * `DEMO=0` keeps the site empty.
 */
export const demo = definePlugin({
  id: 'demo',
  version: '1.0.0',
  contract: '^3.0',
  category: 'administration',
  requires: ['announcement'],
});
