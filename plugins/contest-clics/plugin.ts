import { definePlugin } from '@tribunal/contract';

export const contestClics = definePlugin({
  id: 'contest-clics',
  version: '1.0.0',
  contract: '^3.0',
  category: 'contest',
  requires: ['contest'],
  settings: {
    clicsVersion: { type: 'string', default: '2023-06', maxLength: 10, label: 'settings.clicsVersion' },
  },
});
