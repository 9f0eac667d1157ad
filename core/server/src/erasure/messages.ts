import type { Knex } from 'knex';
import type { UnreadPublisher } from '../message/unread-publisher';
import type { AccountContentProvider } from './account-content';
import { counted } from './counted';

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
