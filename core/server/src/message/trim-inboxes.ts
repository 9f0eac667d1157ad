import { Limits } from '@tribunal/contract';
import type { Knex } from 'knex';

const REMINDERS = `
  delete from reminder where id in (
    select id from (
      select id, row_number() over (partition by recipient_uid, inbox order by id desc) as place from reminder
    ) as placed where place > :kept
  )`;
/** The marks of the notices are deleted with them. */
const SITE_NOTICES = `
  delete from notice where id in (
    select id from (
      select id, row_number() over (partition by recipient_uid order by delivered_at desc, id desc) as place
      from notice where origin = 'site'
    ) as placed where place > :kept
  )`;

/** Deletes all but the newest reminders of each inbox, and all but the newest site notices of each user. */
export async function trimInboxes(knex: Knex): Promise<void> {
  const kept = Limits.messagesKept.max;
  await knex.raw(REMINDERS, { kept });
  await knex.raw(SITE_NOTICES, { kept });
}
