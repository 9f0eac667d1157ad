import { onCommentTargetRemoved, type CommentCountService } from '@tribunal/plugin-comment/contract';
import {
  counted,
  type AccountContentProvider,
  type HookBus,
  type MessageWriter,
  type Transactions,
} from '@tribunal/server';
import type { ServiceOf } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { discussion } from '../plugin';

/** Stands for the texts of an erased discussion that others have commented on. */
const ERASED = '—';

interface Parts {
  knex: Knex;
  transactions: Transactions;
  hooks: ServiceOf<typeof HookBus>;
  comments: Pick<CommentCountService, 'listWriters'>;
  messages: Pick<MessageWriter, 'replaceTitle'>;
}

/**
 * Reports, likes, follows, views and discussions without comments of others are removed. A discussion with comments of
 * others keeps its place without its texts, and so do the messages about it.
 */
export const discussionContent = ({ knex, transactions, hooks, comments, messages }: Parts): AccountContentProvider => {
  const isCommentedByOthers = async (id: number, uid: string): Promise<boolean> =>
    (await comments.listWriters('discussion', id, 2)).some((writer) => writer !== uid);
  return {
    plugin: discussion.id,
    part: 'discussions',
    count: async (uids) => [
      {
        textKey: 'content.discussions',
        count: await counted(
          knex('discussionPost')
            .whereIn('uid', [...uids])
            .whereNot({ content: ERASED }),
        ),
        deleted: 'kept',
        erased: 'removed',
      },
      {
        textKey: 'content.reports',
        count: await counted(knex('discussionReport').whereIn('uid', [...uids])),
        deleted: 'kept',
        erased: 'removed',
      },
    ],
    erase: ({ uid }) =>
      transactions.run(async () => {
        const own = { uid };
        const erased = { title: ERASED, description: ERASED, content: ERASED, terms: '' };
        // Locked in this order, as writers of comments and likes do.
        const ids: number[] = await knex('discussionPost').where(own).orderBy('id').forUpdate().pluck('id');
        for (const id of ids) {
          const post = knex('discussionPost').where({ id });
          if (await isCommentedByOthers(id, uid)) {
            await post.update(erased);
            await messages.replaceTitle({ type: 'Discussion', id }, ERASED);
            continue;
          }
          await hooks.run(onCommentTargetRemoved, { kind: 'discussion', id });
          await post.delete();
        }
        for (const table of ['discussionReport', 'discussionLike', 'discussionFollow', 'discussionPosting'] as const)
          await knex(table).where(own).delete();
        await knex('discussionView').where({ viewer: uid }).delete();
        return 'done' as const;
      }),
  };
};
