import { definePlugin } from '@tribunal/contract';

export const contestOnsite = definePlugin({
  id: 'contest-onsite',
  version: '1.0.0',
  contract: '^3.0',
  category: 'contest',
  requires: ['contest'],
});
