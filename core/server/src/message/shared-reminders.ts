import type { Knex } from 'knex';
import type { Columns } from '@tribunal/database';
import type { ReminderKind } from './model';

/** A reminder without its recipient. */
export type SharedRow = Columns<
  'reminder',
  | 'action'
  | 'inbox'
  | 'sourceType'
  | 'sourceId'
  | 'sourceTitle'
  | 'sourceContent'
  | 'writtenType'
  | 'writtenId'
  | 'quoteType'
  | 'quoteId'
  | 'quoteContent'
  | 'url'
  | 'createdAt'
> & { senderUid: string };

type LockedRow = Columns<'reminder', 'id' | 'recipientUid' | 'readAt'>;

/** Takes a new id, so that the message is the newest of its inbox again. */
const RENEW = `
  update reminder set id = default, sender_uid = :senderUid, read_at = null, created_at = :createdAt, url = :url,
    source_title = :sourceTitle, source_content = :sourceContent,
    written_type = :writtenType, written_id = :writtenId,
    sender_count = (select count(*) from reminder_author s where s.reminder_id = reminder.id)
  where id = any(:ids)`;

const lockShared = (knex: Knex, row: SharedRow, recipients: readonly string[]): Promise<LockedRow[]> => {
  const { action, sourceType, sourceId, quoteType, quoteId } = row;
  return knex('reminder')
    .where({ action, sourceType, sourceId, isDeleted: false })
    .where({ quoteType, quoteId })
    .whereIn('recipientUid', [...recipients])
    .orderBy('recipientUid')
    .forUpdate()
    .select('id', 'recipientUid', 'readAt');
};

/**
 * Adds the sender to the message that each recipient has about this thing, and creates it where there is none. If each
 * text renews the message, a message that was read starts over. Recipients must be sorted. Returns those whose unread count has risen.
 */
export async function shareReminders(
  knex: Knex,
  row: SharedRow,
  recipients: readonly string[],
  shared: NonNullable<ReminderKind['shared']>,
) {
  const rows = recipients.map((recipientUid) => ({ ...row, recipientUid }));
  const created = await knex('reminder').insert(rows).onConflict().ignore().returning('id');
  const fresh = new Set(created.map(({ id }) => id));
  const locked = await lockShared(knex, row, recipients);
  const ids = locked.map(({ id }) => id);
  const isRenewed = shared === 'each text';
  if (isRenewed) {
    const read = locked.filter(({ readAt }) => readAt !== null).map(({ id }) => id);
    await knex('reminderAuthor').whereIn('reminderId', read).delete();
  }
  const senders = ids.map((reminderId) => ({ reminderId, senderUid: row.senderUid }));
  const added =
    senders.length === 0
      ? []
      : await knex('reminderAuthor').insert(senders).onConflict().ignore().returning('reminderId');
  const withNewSender = new Set(added.map(({ reminderId }) => reminderId));
  const changed = locked.filter(({ id }) => !fresh.has(id) && (isRenewed || withNewSender.has(id)));
  const { senderUid, createdAt, url, sourceTitle, sourceContent, writtenType, writtenId } = row;
  const texts = { url, sourceTitle, sourceContent, writtenType, writtenId };
  await knex.raw(RENEW, { ids: changed.map(({ id }) => id), senderUid, createdAt, ...texts });
  return [...locked.filter(({ id }) => fresh.has(id)), ...changed.filter(({ readAt }) => readAt !== null)].map(
    ({ recipientUid }) => recipientUid,
  );
}
