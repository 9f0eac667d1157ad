import type { Columns } from '@tribunal/database';
import type { Knex } from 'knex';
import { OPEN } from '../locked-judgements';
import { MAX_RETRY_DELAY_MS } from './loss-assessment';

/** Age in ms from which a notification without effect may have been lost. */
const LOST_AFTER_MS = 10_000;

export type UnclaimedJudgement = Columns<'judgement', 'id' | 'bank' | 'priority' | 'lane'>;

/**
 * SQL condition for judgements `j` that judges were notified of long ago, but that none has claimed. Each notification
 * allows as much time as the judgement had already waited for, up to a maximum, so that work that merely waits is
 * notified of only a few times.
 */
const IS_OVERDUE = `j.is_wanted and j.judged_at is null and j.claimed_by is null
  and j.wake_at < :now::timestamptz - :lostAfter * interval '1 ms'
  and j.published_at + greatest(
    :lostAfter * interval '1 ms',
    least(j.published_at - least(j.wake_at, j.published_at), :longest * interval '1 ms')) < :now`;

const bindings = (now: Date) => ({ now, lostAfter: LOST_AFTER_MS, longest: MAX_RETRY_DELAY_MS });

/** Returns the problem sources of work that judges were notified of long ago. */
export async function findOverdueSources(knex: Knex, now: Date): Promise<string[]> {
  const sql = `select distinct j.bank from judgement j where ${IS_OVERDUE}`;
  const { rows } = await knex.raw<{ rows: Columns<'judgement', 'bank'>[] }>(sql, bindings(now));
  return rows.map(({ bank }) => bank);
}

/**
 * Judges take work of a problem source by priority, then in the order of its notifications. The notification of a
 * judgement is therefore lost when a judge has claimed work of the same or a lower priority whose notification is
 * younger. The scheduler lowers the priority of some work that has a lane; such work is compared only with its like.
 */
const LOST = `
  with newest_claimed as (
    select bank, priority, lane is not null as has_lane, max(published_at) as published_at
    from judgement where ${OPEN} and claimed_by is not null group by 1, 2, 3
  )
  select j.id, j.bank, j.priority, j.lane from judgement j
  where ${IS_OVERDUE} and (j.bank = any(:emptySources) or exists (
    select from newest_claimed c
    where c.bank = j.bank
      and (c.priority < j.priority or c.priority = j.priority and (j.lane is null or c.has_lane))
      and c.published_at > greatest(j.published_at, j.wake_at) + :lostAfter * interval '1 ms'))
  order by j.id limit :limit`;

/**
 * Finds work whose notification was lost, oldest first: nothing waits in the message queue of its problem source, or
 * judges have claimed work that came after it.
 */
export async function findLost(
  knex: Knex,
  { now, emptySources, limit }: { now: Date; emptySources: readonly string[]; limit: number },
): Promise<UnclaimedJudgement[]> {
  const values = { ...bindings(now), emptySources: [...emptySources], limit };
  const { rows } = await knex.raw<{ rows: UnclaimedJudgement[] }>(LOST, values);
  return rows;
}
