import { inject, injectable } from '@tribunal/kernel';
import { CommentSeeding, type CommentSeedingService } from '@tribunal/plugin-comment/contract';
import { Clock, type Transaction } from '@tribunal/server';
import type { DiscussionSeedingService, SeededDiscussion } from '../contract';
import { follow } from './discussion-writer';
import { termsOf } from './search-terms';

/** Creates discussions for other plugins, without the limits of users and without messages. */
@injectable()
export class DiscussionSeeder implements DiscussionSeedingService {
  constructor(
    @inject(Clock) private readonly clock: Clock,
    @inject(CommentSeeding) private readonly comments: CommentSeedingService,
  ) {}

  async create(tx: object, { pid, uid, category, likedBy, comments, ...draft }: SeededDiscussion): Promise<number> {
    const { knex } = tx as Transaction;
    const { title, description, content, isSpoiler = false, isPinned = false, createdAt = this.clock.now() } = draft;
    const found = await knex('discussionCategory')
      .orderByRaw('lower(name) = ? desc, id', [category.toLowerCase()])
      .first('id');
    const [made] = await knex('discussionPost')
      .insert({
        pid,
        uid,
        categoryId: found!.id,
        title,
        description,
        content,
        isSpoiler,
        isPinned,
        terms: knex.raw('array_to_tsvector(?::text[])', [termsOf(`${title}\n${description}\n${content}`)]),
        createdAt,
        updatedAt: createdAt,
      })
      .returning('id');
    const did = made!.id;
    if (likedBy.length > 0) await knex('discussionLike').insert(likedBy.map((liker) => ({ did, uid: liker })));
    await this.comments.create(tx, { kind: 'discussion', id: did }, comments);
    await follow(tx as Transaction, { did, uid }, 'by writing');
    return did;
  }
}
