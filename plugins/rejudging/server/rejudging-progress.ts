import { Status } from '@tribunal/contract';
import { columns, expression, Judgements } from '@tribunal/server';
import type { Knex } from 'knex';

/** Progress of a rejudging, in numbers of submissions. */
export interface RejudgingProgress {
  total: number;
  done: number;
  /** Submissions among those done and not skipped whose result changes. */
  changed: number;
  /** Submissions that have got another verdict in the meantime, or for which judges could not find a new one. */
  skipped: number;
}

/** SQL condition over `m`, `o` (the verdict that counted) and `n` (the new one). */
const DONE = 'n.judged_at is not null';
export const SKIPPED = `(m.outcome is not distinct from 'skipped' or (m.outcome is null and (not o.is_current or n.status is not distinct from ${Status.SystemError})))`;
export const COMPARED = `${DONE} and not ${SKIPPED}`;
export const CHANGED = `${COMPARED} and (o.status, o.score) is distinct from (n.status, n.score)`;

/** The tables of `comparedVerdicts`. */
export const COMPARED_TABLES = { m: 'rejudgingSubmission', o: Judgements, n: Judgements } as const;

/** Queries the submissions of rejudgings with both verdicts. */
export const comparedVerdicts = (knex: Knex, rejudgingIds: readonly number[]) =>
  knex('rejudgingSubmission as m')
    .join(Judgements.as(knex, 'o'), 'o.id', 'm.oldId')
    .leftJoin(Judgements.as(knex, 'n'), 'n.id', 'm.newId')
    .whereIn('m.rejudgingId', [...rejudgingIds]);

/** Returns progress by id; a rejudging whose submissions have all been deleted is absent. */
export async function loadProgressByIds(knex: Knex, ids: readonly number[]): Promise<Map<number, RejudgingProgress>> {
  const counted = (which: string) => expression<number>(knex.raw(`count(*) filter (where ${which})`));
  const rows = await comparedVerdicts(knex, ids)
    .groupBy('m.rejudgingId')
    .select(
      columns(COMPARED_TABLES, 'm.rejudgingId', {
        total: expression<number>(knex.raw('count(*)')),
        done: counted(DONE),
        changed: counted(CHANGED),
        skipped: counted(SKIPPED),
      }),
    );
  return new Map(rows.map(({ rejudgingId, ...progress }) => [rejudgingId, progress]));
}

export const NO_PROGRESS: RejudgingProgress = { total: 0, done: 0, changed: 0, skipped: 0 };

export const loadProgress = async (knex: Knex, id: number): Promise<RejudgingProgress> =>
  (await loadProgressByIds(knex, [id])).get(id) ?? NO_PROGRESS;
