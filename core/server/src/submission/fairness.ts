import { Priority } from '@tribunal/contract';
import type { Knex } from 'knex';

/** Submissions of one user that may wait at once before further ones let others go first. */
const BACKLOG = 5;

/** Whether the user's newest submissions all still wait for a verdict. */
export async function hasBacklog(knex: Knex, uid: string): Promise<'backlog' | 'none'> {
  const newest = knex('submission').select('id').where({ uid }).orderBy('id', 'desc').limit(BACKLOG).as('s');
  const row = await knex
    .from(newest)
    .join('judgement as j', (on) => on.on('j.submissionId', 's.id').andOnVal('j.isCurrent', true))
    .whereNull('j.judgedAt')
    .count<{ waiting: number }[]>('* as waiting')
    .first();
  return Number(row?.waiting ?? 0) >= BACKLOG ? 'backlog' : 'none';
}

/** One step back for those with a backlog, but never behind rejudging. */
export const fairPriority = (priority: number, backlog: 'backlog' | 'none'): number =>
  backlog === 'backlog' && priority - 1 > Priority.rejudge ? priority - 1 : priority;
