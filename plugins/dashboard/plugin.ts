import { definePlugin } from '@tribunal/contract';

/** The first page of the administration area: the state of the site for its staff. */
export const dashboard = definePlugin({
  id: 'dashboard',
  version: '1.0.0',
  contract: '^3.0',
  category: 'administration',
});
