import { definePlugin } from '@tribunal/contract';

/** Rates users by their places in the contests that their organisers have chosen for it. */
export const contestRating = definePlugin({
  id: 'contest-rating',
  version: '1.0.0',
  contract: '^3.0',
  category: 'contest',
  requires: ['contest'],
});
