import { evaluate, prepared, type Columns } from '@tribunal/database';
import type { Knex } from 'knex';
import { aliveSince } from '../alive-since';
import { OPEN } from '../locked-judgements';
import type { JudgeCapacity, QueueState } from './fair-order';

export interface StoredQueueState extends QueueState, Columns<'judgement', 'bank'> {
  queueKey: string;
}

const WAITING = `queue_key is not null and ${OPEN} and published_at is null`;
const NOTIFIED = `queue_key is not null and ${OPEN} and published_at is not null`;

/** Returns whether any queued work is waiting to be dispatched. */
export const hasWaiting = (knex: Knex): Promise<boolean> =>
  evaluate(knex, `exists (select from judgement where ${WAITING})`);

/**
 * Uses an index to skip from queue to queue, however much work waits in each. The database knows neither of what tables
 * the columns of a union are, nor what is in JSON.
 */
const queueStates = prepared<'queue-states', Pick<StoredQueueState, 'bank' | 'queueKey' | 'waiting'>>(
  'queue-states',
  `
  with recursive waiting as (
    (select bank, queue_key from judgement where ${WAITING} order by bank, queue_key limit 1)
    union all
    select n.bank, n.queue_key from waiting w cross join lateral (
      select bank, queue_key from judgement where ${WAITING} and (bank, queue_key) > (w.bank, w.queue_key)
      order by bank, queue_key limit 1) n
  ), notified as (
    select bank, queue_key, count(*)::int as notified from judgement where ${NOTIFIED} group by bank, queue_key
  )
  select bank, queue_key as "queueKey", coalesce(t.notified, 0) as notified, (
    select coalesce(jsonb_agg(id order by postponements, id), '[]') from (
      select id, postponements from judgement j
      where ${WAITING} and j.bank = l.bank and j.queue_key = l.queue_key and wake_at <= $1
      order by postponements, id limit $2) first) as waiting
  from (select bank, queue_key from waiting union select bank, queue_key from notified) l left join notified t using (bank, queue_key)`,
);

/** Returns every queue with unfinished work, with at most `most` waiting judgements each. */
export const loadQueueStates = (knex: Knex, now: Date, most: number): Promise<StoredQueueState[]> =>
  queueStates(knex, [now, most]);

/** Every element of a list of problem sources is one, and every judge has slots. */
const judgeCapacity = prepared<'judge-capacity', Columns<'judgement', 'bank'> & { slots: number }>(
  'judge-capacity',
  `select n.bank, n.slots, (
     select count(*)::int from judgement j
     where queue_key is null and ${OPEN} and j.bank = n.bank and wake_at <= $1) as busy
   from (
     select unnest(keys) as bank, sum(slots)::int as slots from judge_node where seen_at > $2 group by 1) n`,
);

/** Returns the capacity of the judges that are alive, by problem source. */
export async function loadJudgeCapacity(
  knex: Knex,
  now: Date,
): Promise<ReadonlyMap<string, Omit<JudgeCapacity, 'contention'>>> {
  const rows = await judgeCapacity(knex, [now, aliveSince(now)]);
  return new Map(rows.map(({ bank, ...capacity }) => [bank, capacity]));
}

/**
 * Returns the owner of a queue. The key of a user's queue begins with the uid, followed by another word unless it is
 * for submissions; keys of other queues do not begin with a uid.
 */
const ownerOf = (queueKey: string): string => queueKey.split(' ', 1)[0]!;

/** Returns whether anybody without a queue has submitted anything in the last `ms`. */
export async function loadContention(
  knex: Knex,
  queues: readonly StoredQueueState[],
  now: Date,
  ms: number,
): Promise<JudgeCapacity['contention']> {
  const owners = queues.map(({ queueKey }) => ownerOf(queueKey));
  const isContended = await evaluate<boolean>(
    knex,
    `exists (select from submission where created_at > :since and uid <> all(:owners))
       or exists (select from trial where expires_at > :now and created_at > :since and uid <> all(:owners))`,
    { now, since: new Date(now.getTime() - ms), owners },
  );
  return isContended ? 'contended' : 'uncontended';
}
