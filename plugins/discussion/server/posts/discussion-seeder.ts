import { inject, injectable } from '@tribunal/kernel';
import { CommentSeeding, type CommentSeedingService } from '@tribunal/plugin-comment/contract';
import { Clock, Db, Tx, type Transactions } from '@tribunal/server';
import type { Knex } from 'knex';
import { SITE_GID, type DiscussionSeedingService, type SeededDiscussion } from '../../contract';
import { insertPost } from './stored-post';

/** Creates discussions for other plugins, without the limits of users and without messages. */
@injectable()
export class DiscussionSeeder implements DiscussionSeedingService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(CommentSeeding) private readonly comments: CommentSeedingService,
  ) {}

  async create({ gid = SITE_GID, pid, uid, category, likedBy, comments, ...draft }: SeededDiscussion): Promise<number> {
    const { title, description, content, isSpoiler = false, isPinned = false, createdAt = this.clock.now() } = draft;
    const found = await this.knex('discussionCategory')
      .orderByRaw('lower(name) = ? desc, id', [category.toLowerCase()])
      .first('id');
    const did = await this.transactions.run(() =>
      insertPost(this.knex, {
        gid,
        pid,
        uid,
        categoryId: found!.id,
        title,
        description,
        content,
        isSpoiler,
        isEmbargoed: false,
        isPinned,
        createdAt,
      }),
    );
    if (likedBy.length > 0) await this.knex('discussionLike').insert(likedBy.map((liker) => ({ did, uid: liker })));
    await this.comments.create({ kind: 'discussion', id: did }, comments);
    return did;
  }
}
