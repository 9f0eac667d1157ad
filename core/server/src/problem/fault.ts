import type { FailureReason, ProblemFault } from '@tribunal/contract';
import type { Knex } from 'knex';

interface StoredFault {
  code: FailureReason;
  detail: string;
  judge: string | null;
  failedAt: Date;
  setAsideAt: Date | null;
  waiting: number;
}

/** Why judges could not judge the problem; null when nobody knows of anything, or somebody has acted since. */
export async function faultOf(knex: Knex, pid: number): Promise<ProblemFault | null> {
  const waiting = knex('judgement as j')
    .join('submission as s', 's.id', 'j.submissionId')
    .where({ 's.pid': pid, 'j.wakeAt': 'infinity', 'j.isWanted': true })
    .whereNull('j.judgedAt')
    .count();
  const found = await knex('problemFault')
    .where({ pid })
    .whereNull('resolvedAt')
    .first<StoredFault | undefined>(
      'code',
      'detail',
      'judge',
      'failedAt',
      'setAsideAt',
      knex.raw('(?)::int as waiting', [waiting]),
    );
  if (!found) return null;
  const { code, detail, judge, failedAt, setAsideAt } = found;
  const gmtFailed = failedAt.toISOString();
  return { code, detail, judge, gmtFailed, isSetAside: setAsideAt !== null, waiting: found.waiting };
}

/**
 * Notes, in the caller's transaction, that the problem is worth another try: it was saved, or somebody asks for it. What
 * waits for its author is judged soon afterwards, by whatever process. Nothing happens to a problem without a fault.
 */
export async function markResolved(knex: Knex, pid: number): Promise<void> {
  await knex('problemFault').where({ pid }).whereNull('resolvedAt').update({ resolvedAt: knex.fn.now() });
}
