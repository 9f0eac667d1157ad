import { defineServerPart } from '@tribunal/server';
import { userAdmin } from '../plugin';
import { userAdminRoutes } from './routes';
import { UserEditor } from './user-editor';
import { UserListReader } from './user-list-reader';

export default defineServerPart(userAdmin, (scope) => {
  scope.provide(UserListReader);
  scope.provide(UserEditor);
  scope.serve(userAdminRoutes(scope.get(UserListReader), scope.get(UserEditor)));
});
