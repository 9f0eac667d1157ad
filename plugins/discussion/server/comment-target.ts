import type { CommentTarget } from '@tribunal/plugin-comment/contract';
import { forbidden, unauthorized, type Transactions } from '@tribunal/server';
import type { Knex } from 'knex';
import type { EmbargoPolicy } from './embargo-policy';
import { isLimited } from './policy';
import type { DiscussionRepository } from './posts/discussion-repository';
import { checkSolved, type Settings } from './posts/limits';
import { pathOf } from './posts/paths';
import { follow, lockPost } from './posts/stored-post';

interface Parts {
  knex: Knex;
  transactions: Transactions;
  posts: DiscussionRepository;
  embargoes: EmbargoPolicy;
  settings: () => Promise<Settings>;
}

/** Comments below discussions, open to whoever may read the discussion. Who writes one follows the discussion. */
export const discussionComments = ({ knex, transactions, posts, embargoes, settings }: Parts): CommentTarget => ({
  kind: 'discussion',
  open: async (viewer, id) => {
    const { post, area, isEmbargoed } = await posts.getReadable(viewer, id);
    const checkWriting = async (): Promise<void> => {
      if (!viewer) throw unauthorized();
      area.checkWriting();
      if (!isLimited(viewer)) return;
      if (await embargoes.isTakingPart({ pid: post.pid, uid: viewer.uid })) throw forbidden('discussion.duringContest');
      const { defaultCreateCommentACInitValue } = await settings();
      if (!area.canModerate) await checkSolved(knex, viewer, defaultCreateCommentACInitValue);
    };
    return {
      authors: 'all',
      checkWriting,
      canReply: () => true,
      canModerate: area.canModerate,
      notifications:
        isEmbargoed || post.isDisabled
          ? null
          : {
              title: post.title,
              url: pathOf(area, id),
              ownerUid: post.uid,
              listFollowers: async () => {
                const uids: string[] = await knex('discussionFollow')
                  .where({ did: id, isFollowing: true })
                  .pluck('uid');
                return uids.filter((uid) => uid !== post.uid);
              },
              findReaders: area.findReaders,
            },
      onWriting: ({ uid }) =>
        transactions.run(async () => {
          await lockPost(knex, id);
          await follow(knex, { did: id, uid }, 'by writing');
        }),
    };
  },
});
