import {
  accountContentProviders,
  Db,
  defineServerPart,
  MessageWriter,
  objectRules,
  tokenScopes,
  Tx,
  type Transaction,
} from '@tribunal/server';
import { CommentCounts, CommentSeeding, onPlaceRemoved } from '../contract';
import { comment } from '../plugin';
import { commentContent } from './account-content';
import { CommentCounter } from './comment-counter';
import { CommentRepository } from './comment-repository';
import { CommentSeeder } from './comment-seeder';
import { MentionReader } from './mention-reader';
import { canDelete } from './policy';
import { PlaceDirectory } from './place-directory';
import { commentRoutes } from './routes';
import { CommentWriter } from './comment-writer';

export default defineServerPart(comment, (scope) => {
  scope.provide(PlaceDirectory);
  scope.provide(CommentRepository);
  scope.provide(CommentWriter);
  scope.provide(CommentCounter);
  scope.provide(CommentCounts, { value: scope.get(CommentCounter) });
  scope.provide(MentionReader);
  scope.share(CommentCounts);
  scope.provide(CommentSeeding, CommentSeeder);
  scope.share(CommentSeeding);
  scope.hook(onPlaceRemoved, ({ tx, ...place }) => scope.get(CommentWriter).removeAllOf(tx as Transaction, place));
  scope.contribute(accountContentProviders, commentContent(scope.get(Db), scope.get(Tx), scope.get(MessageWriter)));
  scope.contribute(objectRules, {
    ...{ plugin: comment.id, area: comment.id, textKey: 'rule.delete' },
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
