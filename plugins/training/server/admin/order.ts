import { badInput } from '@tribunal/server';
import { isOrderOf, storeRanks } from '@tribunal/server/platform';
import type { Knex } from 'knex';
import type { OrderItem } from '../../contract';

const TABLES = { section: 'trainingSection', problem: 'trainingProblem' } as const;

/** Returns the highest rank in a training; 0 without any. */
export async function lastRankOf(knex: Knex, tid: number): Promise<number> {
  let highest = 0;
  for (const table of Object.values(TABLES)) {
    const [row] = await knex(table).where({ tid }).max<{ last: number | null }[]>('rank as last');
    highest = Math.max(highest, row?.last ?? 0);
  }
  return highest;
}

/**
 * Ranks all sections and problems of a training in this order, from 1.
 * @throws 400 unless each is named exactly once: the client's list is out of date
 */
export async function storeOrder(knex: Knex, tid: number, items: readonly OrderItem[]): Promise<void> {
  for (const kind of ['section', 'problem'] as const) {
    const ids: number[] = await knex(TABLES[kind]).where({ tid }).pluck('id');
    const ranked = items.flatMap((item, index) => (item.kind === kind ? [[item.id, index + 1] as const] : []));
    const named = ranked.map(([id]) => id);
    if (!isOrderOf(named, ids)) throw badInput('items', 'training.admin.orderOutdated');
    await storeRanks(knex, TABLES[kind], new Map(ranked));
  }
}
