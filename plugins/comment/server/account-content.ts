import { counted, type AccountContentProvider, type MessageWriter, type Transactions } from '@tribunal/server';
import type { Knex } from 'knex';
import { comment } from '../plugin';

/** Stands for the text of an erased comment that others have replied to. */
const ERASED = '—';

/**
 * Replies, likes and comments that nobody replied to are removed. A comment with replies of others keeps its place
 * without its text.
 */
export const commentContent = (
  knex: Knex,
  transactions: Transactions,
  messages: Pick<MessageWriter, 'markDeleted'>,
): AccountContentProvider => {
  const ofComments = (uids: readonly string[]) => knex('commentItem').whereIn('uid', [...uids]);
  const ofReplies = (uids: readonly string[]) => knex('commentReply').whereIn('uid', [...uids]);
  return {
    plugin: comment.id,
    part: 'comments',
    count: async (uids) => [
      {
        textKey: 'content.comments',
        count: await counted(ofComments(uids).whereNot({ content: ERASED })),
        deleted: 'kept',
        erased: 'removed',
      },
      { textKey: 'content.replies', count: await counted(ofReplies(uids)), deleted: 'kept', erased: 'removed' },
    ],
    erase: ({ uid }) =>
      transactions.run(async () => {
        const comments = () => knex('commentItem').where({ uid });
        // In this order, as writers of replies and likes do.
        await comments().orderBy('id').forUpdate().select('id');
        const replies = await knex('commentReply').where({ uid }).delete().returning('id');
        for (const { id } of replies) await messages.markDeleted({ type: 'Reply', id });
        await knex('commentLike').where({ uid }).delete();
        for (const id of await comments().pluck('id')) await messages.markDeleted({ type: 'Comment', id });
        await comments().whereNotIn('id', knex('commentReply').select('commentId')).delete();
        await comments().update({ content: ERASED });
        return 'done' as const;
      }),
  };
};
