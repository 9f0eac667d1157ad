import type { ProblemFault } from '@tribunal/contract';
import type { Knex } from 'knex';
import { columns, expression } from '@tribunal/database';

/** Returns why judges could not judge the problem; null if no fault is known, or if somebody has acted since. */
export async function findFault(knex: Knex, pid: number): Promise<ProblemFault | null> {
  const waiting = knex('judgement as j')
    .join('submission as s', 's.id', 'j.submissionId')
    .where({ 's.pid': pid, 'j.wakeAt': 'infinity', 'j.isWanted': true })
    .whereNull('j.judgedAt')
    .count();
  const found = await knex('problemFault as f')
    .where({ pid })
    .whereNull('resolvedAt')
    .first(columns({ f: 'problemFault' }, 'f.*', { waiting: expression<number>(knex.raw('(?)::int', [waiting])) }));
  if (!found) return null;
  const { code, detail, judge, failedAt, setAsideAt } = found;
  const gmtFailed = failedAt.toISOString();
  return { code, detail, judge, gmtFailed, isSetAside: setAsideAt !== null, waiting: found.waiting };
}

/**
 * Records, in the caller's transaction, that judging the problem should be retried, because it was saved or somebody
 * requests it. Submissions that wait for the author are judged soon afterwards, by any process. Does nothing for a
 * problem without a fault.
 */
export async function resolveFault(knex: Knex, pid: number): Promise<void> {
  await knex('problemFault').where({ pid }).whereNull('resolvedAt').update({ resolvedAt: knex.fn.now() });
}
