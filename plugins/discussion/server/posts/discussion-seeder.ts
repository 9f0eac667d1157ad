import { inject, injectable } from '@tribunal/kernel';
import { CommentSeeding, type CommentSeedingService } from '@tribunal/plugin-comment/contract';
import { Clock, type Transaction } from '@tribunal/server';
import { SITE_GID, type DiscussionSeedingService, type SeededDiscussion } from '../../contract';
import { insertPost } from './stored-post';

/** Creates discussions for other plugins, without the limits of users and without messages. */
@injectable()
export class DiscussionSeeder implements DiscussionSeedingService {
  constructor(
    @inject(Clock) private readonly clock: Clock,
    @inject(CommentSeeding) private readonly comments: CommentSeedingService,
  ) {}

  async create(
    tx: object,
    { gid = SITE_GID, pid, uid, category, likedBy, comments, ...draft }: SeededDiscussion,
  ): Promise<number> {
    const { knex } = tx as Transaction;
    const { title, description, content, isSpoiler = false, isPinned = false, createdAt = this.clock.now() } = draft;
    const found = await knex('discussionCategory')
      .orderByRaw('lower(name) = ? desc, id', [category.toLowerCase()])
      .first('id');
    const did = await insertPost(tx as Transaction, {
      ...{ gid, pid, uid, categoryId: found!.id },
      ...{ title, description, content, isSpoiler, isEmbargoed: false, isPinned, createdAt },
    });
    if (likedBy.length > 0) await knex('discussionLike').insert(likedBy.map((liker) => ({ did, uid: liker })));
    await this.comments.create(tx, { kind: 'discussion', id: did }, comments);
    return did;
  }
}
