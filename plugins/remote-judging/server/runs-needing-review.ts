import type { Row } from '@tribunal/server';
import type { Knex } from 'knex';

/** Returns what is stored of a run that needs review from now on. Operators are notified of it, as of a new one. */
export const needsReviewFrom = (now: Date, detail: string) =>
  ({
    state: 'needsReview',
    needsReviewSince: now,
    droppedAt: null,
    notifiedAt: null,
    detail,
  }) satisfies Partial<Row<'remoteRun'>>;

/** The runs of a site that wait for the decision of a person, and since when the first of them does. */
export interface RunsNeedingReview {
  count: number;
  since: Date;
}

/** Returns the runs that wait for the decision of a person, by the key of their site. */
export async function runsNeedingReviewBySite(knex: Knex): Promise<ReadonlyMap<string, RunsNeedingReview>> {
  const found: { bank: string; count: string; since: Date }[] = await knex('remoteRun')
    .where({ state: 'needsReview' })
    .whereNull('droppedAt')
    .groupBy('bank')
    .orderBy('bank')
    .select('bank')
    .count({ count: '*' })
    .min({ since: 'needsReviewSince' });
  return new Map(found.map(({ bank, count, since }) => [bank, { count: Number(count), since }]));
}
