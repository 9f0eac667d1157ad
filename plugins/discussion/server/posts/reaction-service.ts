import type { Viewer } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { MessageWriter, Tx, type ReminderKind, type Transactions } from '@tribunal/server';
import { DiscussionRepository } from './discussion-repository';
import { pathOf } from './paths';
import { follow, lockPost } from './stored-post';

const LIKE: ReminderKind = {
  action: 'Like_Post',
  inbox: 'Like',
  choice: 'like',
  shared: 'each user',
  mailText: 'discussion.mail.like',
};

/** Likes and follows discussions that the viewer may read; throws as `DiscussionRepository.getReadable`. */
@injectable()
export class ReactionService {
  constructor(
    @inject(Tx) private readonly transactions: Transactions,
    @inject(DiscussionRepository) private readonly posts: DiscussionRepository,
    @inject(MessageWriter) private readonly messages: MessageWriter,
  ) {}

  /** Likes or unlikes a discussion; idempotent. */
  async like(viewer: Viewer, did: number, action: 'like' | 'unlike'): Promise<void> {
    const readable = await this.posts.getReadable(viewer, did);
    await this.transactions.run(async ({ knex }) => {
      const like = { did, uid: viewer.uid };
      if (action === 'unlike') return void (await knex('discussionLike').where(like).delete());
      await lockPost(knex, did);
      await knex('discussionLike').insert(like).onConflict().ignore();
      const { post, area } = readable;
      await this.messages.addReminders(await area.findReaders([post.uid]), {
        kind: LIKE,
        senderUid: viewer.uid,
        source: { type: 'Discussion', id: did, title: post.title },
        url: pathOf(area, did),
      });
    });
  }

  async follow(viewer: Viewer, did: number, toFollow: boolean): Promise<void> {
    await this.posts.getReadable(viewer, did);
    await this.transactions.run(async ({ knex }) => {
      await lockPost(knex, did);
      await follow(knex, { did, uid: viewer.uid }, toFollow ? 'on request' : 'no more');
    });
  }
}
