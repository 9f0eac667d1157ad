import { evaluate, type Columns } from '@tribunal/database';
import type { Knex } from 'knex';
import { aliveSince } from '../alive-since';
import { OPEN } from '../locked-judgements';
import type { JudgeCapacity, QueueState } from './fair-order';

export interface StoredQueueState extends QueueState, Columns<'judgement', 'bank'> {
  queueKey: string;
}

const WAITING = `lane is not null and ${OPEN} and published_at is null`;
const NOTIFIED = `lane is not null and ${OPEN} and published_at is not null`;

/** Returns whether any queued work is waiting to be dispatched. */
export const hasWaiting = (knex: Knex): Promise<boolean> =>
  evaluate(knex, `exists (select from judgement where ${WAITING})`);

/** Uses an index to skip from queue to queue, however much work waits in each. */
const QUEUE_STATES = `
  with recursive waiting as (
    (select bank, lane from judgement where ${WAITING} order by bank, lane limit 1)
    union all
    select n.bank, n.lane from waiting w cross join lateral (
      select bank, lane from judgement where ${WAITING} and (bank, lane) > (w.bank, w.lane)
      order by bank, lane limit 1) n
  ), notified as (
    select bank, lane, count(*)::int as notified from judgement where ${NOTIFIED} group by bank, lane
  )
  select bank, lane as "queueKey", coalesce(t.notified, 0) as notified, (
    select coalesce(jsonb_agg(id order by postponements, id), '[]') from (
      select id, postponements from judgement j
      where ${WAITING} and j.bank = l.bank and j.lane = l.lane and wake_at <= :now
      order by postponements, id limit :most) first) as waiting
  from (select bank, lane from waiting union select bank, lane from notified) l left join notified t using (bank, lane)`;

/** Returns every queue with unfinished work, with at most `most` waiting judgements each. */
export async function loadQueueStates(knex: Knex, now: Date, most: number): Promise<StoredQueueState[]> {
  const { rows } = await knex.raw<{ rows: StoredQueueState[] }>(QUEUE_STATES, { now, most });
  return rows;
}

/** Returns the capacity of the judges that are alive, by problem source. */
export async function loadJudgeCapacity(
  knex: Knex,
  now: Date,
): Promise<ReadonlyMap<string, Omit<JudgeCapacity, 'contention'>>> {
  const { rows } = await knex.raw<{ rows: (Columns<'judgement', 'bank'> & { slots: number; busy: number })[] }>(
    `select n.bank, n.slots, (
       select count(*)::int from judgement j
       where lane is null and ${OPEN} and j.bank = n.bank and wake_at <= :now) as busy
     from (
       select unnest(keys) as bank, sum(slots)::int as slots from judge_node where seen_at > :since group by 1) n`,
    { now, since: aliveSince(now) },
  );
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
