import { definePlugin } from '@tribunal/contract';

/** Rejudges problems of contests, and shows how the scoreboard would change. */
export const contestRejudging = definePlugin({
  id: 'contest-rejudging',
  version: '1.0.0',
  contract: '^3.0',
  category: 'contest',
  requires: ['contest', 'rejudging'],
});
