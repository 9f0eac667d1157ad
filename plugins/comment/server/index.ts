import { defineServerPart } from '@tribunal/server';
import { comment } from '../plugin';
import { CommentLibrary, Comments } from './library';
import { PlaceDirectory, Places } from './places';
import { commentRoutes } from './routes';
import { CommentDesk, CommentWriter } from './writer';

export default defineServerPart(comment, (scope) => {
  scope.provide(Places, PlaceDirectory);
  scope.provide(Comments, CommentLibrary);
  scope.provide(CommentDesk, CommentWriter);
  scope.serve(commentRoutes({ comments: scope.get(Comments), desk: scope.get(CommentDesk) }));
});
