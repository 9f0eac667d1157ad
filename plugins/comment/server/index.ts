import { defineServerPart, type Transaction } from '@tribunal/server';
import { forgetPlace } from '../contract';
import { comment } from '../plugin';
import { CommentLibrary, Comments } from './library';
import { PlaceDirectory, Places } from './places';
import { commentRoutes } from './routes';
import { CommentDesk, CommentWriter } from './writer';

export default defineServerPart(comment, (scope) => {
  scope.provide(Places, PlaceDirectory);
  scope.provide(Comments, CommentLibrary);
  scope.provide(CommentDesk, CommentWriter);
  scope.hook(forgetPlace, ({ tx, ...place }) => scope.get(CommentDesk).forget(tx as Transaction, place));
  scope.serve(commentRoutes({ comments: scope.get(Comments), desk: scope.get(CommentDesk) }));
});
