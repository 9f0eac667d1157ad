import { definePlugin } from '@tribunal/contract';

export const contest = definePlugin({
  id: 'contest',
  version: '1.0.0',
  contract: '^1.0',
  optional: ['comment', 'remote-judging'],
});
