import { definePlugin } from '@tribunal/contract';

export const contestRecords = definePlugin({
  id: 'contest-records',
  version: '1.0.0',
  contract: '^3.0',
  category: 'contest',
  requires: ['contest'],
});
