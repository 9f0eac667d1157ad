import type { UnreadCount } from '@tribunal/contract';
import type { Knex } from 'knex';
import type { NoticeInbox, RemindInbox } from './model';
import { receivedBy } from './received-notices';

/** Returns the unread counts of each of the users. */
export async function countUnread(knex: Knex, uids: readonly string[]): Promise<Map<string, UnreadCount>> {
  const uid = knex.raw('who.uid');
  const reminders = (inbox: RemindInbox): Knex.QueryBuilder =>
    knex('reminder').count('*').whereRaw('recipient_uid = who.uid').where({ inbox }).whereNull('readAt');
  const notices = (inbox: NoticeInbox) => receivedBy(knex, uid, inbox).whereNull('m.readAt').count('*');
  const rows = await knex
    .from(knex.raw('unnest(?::text[]) as who(uid)', [[...uids]]))
    .select(
      uid,
      reminders('Discuss').as('comment'),
      reminders('Reply').as('reply'),
      reminders('Like').as('like'),
      notices('Sys').as('sys'),
      notices('Mine').as('mine'),
    );
  return new Map(rows.map(({ uid: owner, ...counts }) => [owner, counts]));
}
