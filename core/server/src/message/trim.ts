import { Limits } from '@tribunal/contract';
import type { Knex } from 'knex';

const REMINDERS = `
  delete from reminder where id in (
    select id from (
      select id, row_number() over (partition by recipient_uid, inbox order by id desc) as place from reminder
    ) as placed where place > :kept
  )`;
/** Their marks go with them. */
const TOLD_BY_SITE = `
  delete from notice where id in (
    select id from (
      select id, row_number() over (partition by recipient_uid order by delivered_at desc, id desc) as place
      from notice where origin = 'site'
    ) as placed where place > :kept
  )`;

/** Forgets all but the newest reminders of each inbox, and all but the newest of what the site has told each user. */
export async function trimInboxes(knex: Knex): Promise<void> {
  const kept = Limits.messagesKept.max;
  await knex.raw(REMINDERS, { kept });
  await knex.raw(TOLD_BY_SITE, { kept });
}
