import { definePlugin } from '@tribunal/contract';

/** Rejudges many submissions, either at once or as a preview that is applied after a review of the changes. */
export const rejudging = definePlugin({
  id: 'rejudging',
  version: '1.0.0',
  contract: '^3.0',
  category: 'administration',
});
