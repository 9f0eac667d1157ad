import { Status } from '@tribunal/contract';
import type { Knex } from 'knex';

/** How far a rejudging is; in submissions. */
export interface Tally {
  total: number;
  done: number;
  /** Of those done, and not skipped. */
  changed: number;
  /** They have got another verdict meanwhile, or judges could not find a new one. */
  skipped: number;
}

/** SQL over `m`, `o` (the verdict that counted) and `n` (the one judged beside it). */
export const DONE = 'n.judged_at is not null';
export const SKIPPED = `(m.outcome is not distinct from 'skipped' or (m.outcome is null and (not o.is_current or n.status is not distinct from ${Status.SystemError})))`;
export const COMPARED = `${DONE} and not ${SKIPPED}`;
export const CHANGED = `${COMPARED} and (o.status, o.score) is distinct from (n.status, n.score)`;

/** The submissions of rejudgings with both verdicts. */
export const compared = (knex: Knex, rejudgingIds: readonly number[]): Knex.QueryBuilder =>
  knex('rejudgingSubmission as m')
    .join('judgement as o', 'o.id', 'm.oldId')
    .leftJoin('judgement as n', 'n.id', 'm.newId')
    .whereIn('m.rejudgingId', [...rejudgingIds]);

/** By id; a rejudging whose submissions are all gone is absent. */
export async function talliesOf(knex: Knex, ids: readonly number[]): Promise<Map<number, Tally>> {
  const rows = await compared(knex, ids)
    .groupBy('m.rejudgingId')
    .select<(Record<keyof Tally, string> & { rejudgingId: number })[]>(
      'm.rejudgingId',
      knex.raw('count(*) as total'),
      ...Object.entries({ done: DONE, changed: CHANGED, skipped: SKIPPED }).map(([name, which]) =>
        knex.raw(`count(*) filter (where ${which}) as ${name}`),
      ),
    );
  return new Map(
    rows.map(({ rejudgingId, total, done, changed, skipped }) => [
      rejudgingId,
      { total: Number(total), done: Number(done), changed: Number(changed), skipped: Number(skipped) },
    ]),
  );
}

export const EMPTY: Tally = { total: 0, done: 0, changed: 0, skipped: 0 };

export const tallyOf = async (knex: Knex, id: number): Promise<Tally> => (await talliesOf(knex, [id])).get(id) ?? EMPTY;
