import { prepared, type Columns } from '@tribunal/database';
import type { Knex } from 'knex';
import { OPEN } from '../locked-judgements';
import { MAX_RETRY_DELAY_MS } from './loss-assessment';

/** Age from which a notification without effect may have been lost. */
const LOST_AFTER = "interval '10 s'";

export type UnclaimedJudgement = Columns<'judgement', 'id' | 'bank' | 'priority' | 'queueKey'>;

/**
 * SQL condition for judgements `j` that judges were notified of long ago, but that none has claimed. Each notification
 * allows as much time as the judgement had already waited for, up to a maximum, so that work that merely waits is
 * notified of only a few times.
 */
const IS_OVERDUE = `j.is_wanted and j.judged_at is null and j.claimed_by is null
  and j.wake_at < $1::timestamptz - ${LOST_AFTER}
  and j.published_at + greatest(
    ${LOST_AFTER},
    least(j.published_at - least(j.wake_at, j.published_at), interval '${MAX_RETRY_DELAY_MS} ms')) < $1`;

const overdueSources = prepared('overdue-sources', `select distinct j.bank from judgement j where ${IS_OVERDUE}`);

/** Returns the problem sources of work that judges were notified of long ago. */
export async function findOverdueSources(knex: Knex, now: Date): Promise<string[]> {
  return (await overdueSources(knex, [now])).map(({ bank }) => bank);
}

/**
 * Judges take work of a problem source by priority, then in the order of its notifications. The notification of a
 * judgement is therefore lost when a judge has claimed work of the same or a lower priority whose notification is
 * younger. The scheduler lowers the priority of some work that has a queue key; such work is compared only with its
 * like.
 */
const lostNotifications = prepared(
  'lost-notifications',
  `
  with newest_claimed as (
    select bank, priority, queue_key is not null as has_queue_key, max(published_at) as published_at
    from judgement where ${OPEN} and claimed_by is not null group by 1, 2, 3
  )
  select j.id, j.bank, j.priority, j.queue_key as "queueKey" from judgement j
  where ${IS_OVERDUE} and (j.bank = any($2) or exists (
    select from newest_claimed c
    where c.bank = j.bank
      and (c.priority < j.priority or c.priority = j.priority and (j.queue_key is null or c.has_queue_key))
      and c.published_at > greatest(j.published_at, j.wake_at) + ${LOST_AFTER}))
  order by j.id limit $3`,
);

/**
 * Finds work whose notification was lost, oldest first: nothing waits in the message queue of its problem source, or
 * judges have claimed work that came after it.
 */
export const findLost = (
  knex: Knex,
  { now, emptySources, limit }: { now: Date; emptySources: readonly string[]; limit: number },
): Promise<UnclaimedJudgement[]> => lostNotifications(knex, [now, emptySources, limit]);
