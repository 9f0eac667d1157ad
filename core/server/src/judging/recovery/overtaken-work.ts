import { Priority } from '@tribunal/contract';
import { prepared } from '@tribunal/database';
import type { Knex } from 'knex';
import type { NotificationRequest } from '../dispatch/judge-notifier';
import { OPEN } from '../locked-judgements';

/** Time in ms for which work may be overtaken by more urgent work, and between two raises by one process. */
export const OVERTAKEN_AFTER_MS = 10_000;
const AFTER = `interval '${OVERTAKEN_AFTER_MS} ms'`;

/**
 * Judges are at work on something more urgent of which they were notified later. Only one judgement of each problem
 * source is raised, so that urgent work stays fast; it is the one that has waited longest.
 */
const raise = prepared(
  'overtaken-work',
  `
  with claimed as (
    select bank, priority, max(published_at) as published_at
    from judgement where ${OPEN} and claimed_by is not null group by 1, 2
  ), overtaken as (
    select distinct on (j.bank) j.id, least(c.priority, ${Priority.practice}) as priority
    from judgement j join claimed c on c.bank = j.bank and c.priority > j.priority
      and c.published_at > j.published_at + ${AFTER}
    where j.priority < ${Priority.practice} and j.is_wanted and j.judged_at is null and j.claimed_by is null and j.wake_at <= $1
      and j.published_at < $1::timestamptz - ${AFTER}
    order by j.bank, j.published_at, j.id, c.priority desc
  ), locked as (
    select id from judgement where id in (select id from overtaken) order by id for update skip locked
  )
  update judgement j set priority = o.priority, published_at = null
  from overtaken o join locked using (id)
  where j.id = o.id and j.is_wanted and j.judged_at is null and j.claimed_by is null and j.priority < o.priority
  returning j.id, j.bank, j.priority`,
);

/**
 * Gives work that more urgent work keeps from being judged the same priority as that, at most that of submissions
 * outside contests, and returns the notifications to send: it then waits as long as they do, and no longer. Contests
 * come first on purpose. Until it is sent, it counts as work that judges were never notified of.
 */
export const raiseOvertaken = (knex: Knex, now: Date): Promise<NotificationRequest[]> => raise(knex, [now]);
