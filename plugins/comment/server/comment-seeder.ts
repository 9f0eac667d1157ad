import { inject, injectable } from '@tribunal/kernel';
import { Clock, type Transaction } from '@tribunal/server';
import type { CommentSeedingService, PlaceKind, SeededComment } from '../contract';

/** Creates comments for other plugins, without the limits of users and without messages. */
@injectable()
export class CommentSeeder implements CommentSeedingService {
  constructor(@inject(Clock) private readonly clock: Clock) {}

  async create(
    tx: object,
    { kind, id }: { kind: PlaceKind; id: number },
    comments: readonly SeededComment[],
  ): Promise<void> {
    const { knex } = tx as Transaction;
    const createdAt = this.clock.now();
    for (const { uid, content, replies } of comments) {
      const row = { placeKind: kind, placeId: id, uid, content, createdAt };
      const [made] = await knex('commentItem').insert(row).returning('id');
      const answers = replies.map((reply) => ({ ...reply, commentId: made!.id, toUid: uid, createdAt }));
      if (answers.length > 0) await knex('commentReply').insert(answers);
    }
  }
}
