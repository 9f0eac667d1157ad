import { counted } from '@tribunal/database';
import type { Knex } from 'knex';
import type { UnreadPublisher } from '../message/unread-publisher';
import type { AccountContentProvider } from './account-content';

/** A message that others share stays, with one of them as its sender. */
const LEAVE_TO_OTHERS = `
  update reminder r set sender_count = o.total, sender_uid = case when r.sender_uid = :uid then o.uid else r.sender_uid end,
    source_content = case when r.sender_uid = :uid then null else r.source_content end
  from (select reminder_id, min(sender_uid) as uid, count(*) as total from reminder_author
        where sender_uid <> :uid group by reminder_id) o
  where r.id = o.reminder_id
    and exists (select from reminder_author a where a.reminder_id = r.id and a.sender_uid = :uid)`;

/** Messages that the account has received and those that others received about it; also mails and codes to it. */
export const messageContent = (knex: Knex, unread: Pick<UnreadPublisher, 'publish'>): AccountContentProvider => ({
  plugin: null,
  part: 'messages',
  count: async (uids) => [
    {
      textKey: 'erasure.messages',
      count: await counted(
        knex('reminder').where((any) => any.whereIn('senderUid', [...uids]).orWhereIn('recipientUid', [...uids])),
      ),
      deleted: 'kept',
      erased: 'removed',
    },
  ],
  erase: async ({ uid, email }) => {
    await knex.raw(LEAVE_TO_OTHERS, { uid });
    await knex('reminderAuthor').where({ senderUid: uid }).delete();
    const removed = await knex('reminder')
      .where((any) => any.where({ senderUid: uid }).orWhere({ recipientUid: uid }))
      .delete()
      .returning('recipientUid');
    const readers = [...new Set(removed.map(({ recipientUid }) => recipientUid))].filter((reader) => reader !== uid);
    for (const reader of readers) await unread.publish([reader]);
    await knex('notice').where({ recipientUid: uid }).delete();
    await knex('noticeMark').where({ uid }).delete();
    await knex('mail')
      .whereRaw('lower(recipient) = ?', [email ?? ''])
      .delete();
    await knex('mailCode')
      .where((any) => any.whereRaw('lower(address) = ?', [email ?? '']).orWhere({ subject: uid }))
      .delete();
    return 'done';
  },
});
