import { counted, type AccountContentProvider } from '@tribunal/server';
import type { Knex } from 'knex';
import { webhooks } from '../plugin';

/** Deliveries that name an account are kept for days only, and deleted with its content. */
export const deliveryContent = (knex: Knex): AccountContentProvider => {
  const of = (uids: readonly string[]) =>
    knex('webhooksDelivery').whereRaw(`body::jsonb -> 'data' ->> 'uid' = any(?)`, [[...uids]]);
  return {
    plugin: webhooks.id,
    part: 'deliveries',
    count: async (uids) => [
      { textKey: 'content.deliveries', count: await counted(of(uids)), deleted: 'kept', erased: 'removed' },
    ],
    erase: async ({ uid }) => {
      await of([uid]).delete();
      return 'done';
    },
  };
};
