import { defineServerPart, type Transaction } from '@tribunal/server';
import { onPlaceRemoved } from '../contract';
import { comment } from '../plugin';
import { CommentRepository } from './comment-repository';
import { PlaceDirectory } from './place-directory';
import { commentRoutes } from './routes';
import { CommentWriter } from './comment-writer';

export default defineServerPart(comment, (scope) => {
  scope.provide(PlaceDirectory);
  scope.provide(CommentRepository);
  scope.provide(CommentWriter);
  scope.hook(onPlaceRemoved, ({ tx, ...place }) => scope.get(CommentWriter).removeAllOf(tx as Transaction, place));
  scope.serve(commentRoutes({ comments: scope.get(CommentRepository), writer: scope.get(CommentWriter) }));
});
