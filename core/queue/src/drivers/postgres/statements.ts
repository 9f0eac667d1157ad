import { MAX_DELAY_MS } from '../../port';
import type { Statement } from './database';

/** Channel of LISTEN/NOTIFY; each payload is a `QueueNotification`. */
export const CHANNEL = 'queue';

/** Announces that a message of this sub-queue becomes available in `delayMs`. */
export interface QueueNotification {
  topic: string;
  key: string;
  delayMs: number;
}

/** Parses a payload; null if it is not one of ours. */
export function parseNotification(payload: string): QueueNotification | null {
  try {
    const { topic, key, delayMs } = (JSON.parse(payload) ?? {}) as Partial<Record<keyof QueueNotification, unknown>>;
    const isValid = typeof topic === 'string' && typeof key === 'string' && Number.isFinite(delayMs);
    return isValid ? ({ topic, key, delayMs } as QueueNotification) : null;
  } catch {
    return null;
  }
}

const notify = (topic: string, key: string, delay: string): string =>
  `pg_notify('${CHANNEL}', json_build_object('topic', ${topic}, 'key', ${key}, 'delayMs', ${delay})::text)`;

const ms = (parameter: string): string => `${parameter} * interval '1 millisecond'`;

/** Parameters: topics, keys, priorities, bodies, delays. */
export const PUBLISH: Statement = {
  name: 'queue-publish',
  text: `
with given as (
  select * from unnest($1::text[], $2::text[], $3::smallint[], $4::text[], $5::float8[])
    with ordinality as given (topic, key, priority, body, delay_ms, place)
), stored as (
  insert into queue.message (topic, key, priority, body, available_at)
  select topic, key, priority, body::json, now() + ${ms('delay_ms')} from given order by place
)
select ${notify('topic', 'key', 'delay_ms')} from (select distinct topic, key, delay_ms from given) as sorts`,
};

/** A time farther ahead than the maximum delay was written before the database's clock was set back. */
const isPast = (column: string): string => `(${column} <= now() or ${column} > now() + ${ms(String(MAX_DELAY_MS))})`;

/** Parameters: topic, key, count, owner, visibility in ms, ids in progress here. */
export const CLAIM: Statement = {
  name: 'queue-take',
  text: `
with due as (
  select id from queue.message
  where topic = $1 and key = $2 and ${isPast('available_at')}
    and (locked_until is null or ${isPast('locked_until')})
    and id <> all($6::bigint[])
  order by priority desc, id
  limit $3
  for update skip locked
)
update queue.message as message set locked_by = $4, locked_until = now() + ${ms('$5::float8')}
from due where message.id = due.id
returning message.id, message.body, message.attempt, message.priority`,
};

/** Parameters: topic, key. Returns the ms until a message becomes available; null if there is none. */
export const NEXT_DUE: Statement = {
  name: 'queue-next-due',
  text: `
select (extract(epoch from min(greatest(available_at, locked_until)) - clock_timestamp()) * 1000)::float8 as ms
from queue.message where topic = $1 and key = $2`,
};

/** Parameters: ids, owner, visibility in ms. */
export const EXTEND: Statement = {
  name: 'queue-extend',
  text: `update queue.message set locked_until = now() + ${ms('$3::float8')} where id = any($1::bigint[]) and locked_by = $2`,
};

/** Parameters: ids, owner. */
export const FINISH: Statement = {
  name: 'queue-finish',
  text: 'delete from queue.message where id = any($1::bigint[]) and locked_by = $2',
};

/** Parameters: ids, owner, delay in ms, attempt number of the next delivery (null: unchanged). */
export const RELEASE: Statement = {
  name: 'queue-release',
  text: `
with free as (
  update queue.message set locked_by = null, locked_until = null, attempt = coalesce($4, attempt),
    available_at = now() + ${ms('$3::float8')}
  where id = any($1::bigint[]) and locked_by = $2
  returning topic, key
)
select ${notify('topic', 'key', '$3::float8')} from (select distinct topic, key from free) as sorts`,
};

/** Parameters: id, owner, reason. */
export const DEAD_LETTER: Statement = {
  name: 'queue-bury',
  text: `
with gone as (delete from queue.message where id = $1 and locked_by = $2 returning *)
insert into queue.dead_letter (id, topic, key, priority, body, attempts, reason, created)
select id, topic, key, priority, body, attempt, $3, created from gone`,
};

/** Parameters: topic, key. */
export const DEPTH: Statement = {
  name: 'queue-depth',
  text: `
select
  (select count(*) from queue.message where topic = $1 and key = $2 and available_at <= now()
    and (locked_until is null or locked_until <= now()))::integer as ready,
  (select count(*) from queue.dead_letter where topic = $1 and key = $2)::integer as dead`,
};

/** Fails if the schema is missing or this role has no access to it; the error names the missing object. */
export const PING: Statement = { name: 'queue-ping', text: 'select 1 from queue.message limit 1' };
