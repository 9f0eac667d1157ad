import {
  accountContentProviders,
  Db,
  defineServerPart,
  MessageWriter,
  objectRules,
  requireTransaction,
  tokenScopes,
  Tx,
  Clock,
} from '@tribunal/server';
import { accountDataProviders } from '@tribunal/server/account';
import {
  CommentCounts,
  CommentSeeding,
  onCommentTargetRemoved,
  type CommentSeedingService,
  type CommentTargetKind,
  type SeededComment,
} from '../contract';
import { comment } from '../plugin';
import { commentData } from './account-data';
import { commentContent } from './account-content';
import { CommentCounter } from './comment-counter';
import { CommentRepository } from './comment-repository';
import { MentionReader } from './mention-reader';
import { canDelete } from './policy';
import { CommentTargetDirectory } from './comment-target-directory';
import { commentRoutes } from './routes';
import { CommentWriter } from './comment-writer';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';

/** Creates comments for other plugins, without the limits of users and without messages. */
@injectable()
class CommentSeeder implements CommentSeedingService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async create(
    { kind, id }: { kind: CommentTargetKind; id: number },
    comments: readonly SeededComment[],
  ): Promise<void> {
    requireTransaction(this.knex);
    const createdAt = this.clock.now();
    for (const { uid, content, replies } of comments) {
      const row = { placeKind: kind, placeId: id, uid, content, createdAt };
      const [made] = await this.knex('commentItem').insert(row).returning('id');
      const answers = replies.map((reply) => ({ ...reply, commentId: made!.id, toUid: uid, createdAt }));
      if (answers.length > 0) await this.knex('commentReply').insert(answers);
    }
  }
}

export default defineServerPart(comment, (scope) => {
  scope.provide(CommentTargetDirectory);
  scope.provide(CommentRepository);
  scope.provide(CommentWriter);
  scope.provide(CommentCounter);
  scope.provide(CommentCounts, { value: scope.get(CommentCounter) });
  scope.provide(MentionReader);
  scope.share(CommentCounts);
  scope.provide(CommentSeeding, CommentSeeder);
  scope.share(CommentSeeding);
  scope.hook(onCommentTargetRemoved, (place) => scope.get(CommentWriter).removeAllOf(place));
  scope.contribute(accountDataProviders, commentData(scope.get(Db)));
  scope.contribute(accountContentProviders, commentContent(scope.get(Db), scope.get(Tx), scope.get(MessageWriter)));
  scope.contribute(objectRules, {
    plugin: comment.id,
    area: comment.id,
    textKey: 'rule.delete',
    // Only places with moderators let others delete; they decide who moderates.
    allows: (viewer, uid) => canDelete(viewer, { canModerate: false }, { uid }),
  });
  scope.serve(
    commentRoutes({
      comments: scope.get(CommentRepository),
      writer: scope.get(CommentWriter),
      mentions: scope.get(MentionReader),
    }),
  );
  scope.contribute(tokenScopes, { read: ['GET /api/comment', 'GET /api/comments', 'GET /api/reply'] });
});
