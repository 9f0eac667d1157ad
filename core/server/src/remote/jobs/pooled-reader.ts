import type { Knex } from 'knex';
import type { AccountRow } from '../vault/account-row';

const LOST = ['bad', 'humanCheck'] as const satisfies readonly AccountRow['state'][];

/**
 * The operator's account that reads what a site shows to accounts alone: of those that work the one unused for longest;
 * null: there is none.
 */
export async function pooledReader(knex: Knex, bank: string, now: Date): Promise<AccountRow | null> {
  const found = await knex('remoteAccount')
    .where({ bank, way: 'pool' })
    .whereNotIn('state', LOST)
    .where((rest) => rest.whereNull('restsUntil').orWhere('restsUntil', '<=', now))
    .orderByRaw('last_used_at nulls first, id')
    .first<AccountRow | undefined>('*');
  return found ?? null;
}
