import { Db, defineServerPart, Texts, tokenScopes } from '@tribunal/server';
import { NewPasswordStore, accountDataProviders } from '@tribunal/server/account';
import { userAdmin } from '../plugin';
import { userAdminData } from './account-data';
import { generateRoutes } from './generate/routes';
import { UserGenerator } from './generate/user-generator';
import { ImportStore } from './import/import-store';
import { importRoutes } from './import/routes';
import { provideUserServices } from './services';
import { RowChecker } from './import/row-checker';
import { UserImporter } from './import/user-importer';
import { PermissionReader } from './permissions/permission-reader';
import { permissionRoutes, userAdminRoutes } from './routes';
import { UserContentReader } from './user-content-reader';
import { UserEditor } from './user-editor';
import { UserListReader } from './user-list-reader';

export default defineServerPart(userAdmin, (scope) => {
  provideUserServices(scope);
  const importer = scope.get(UserImporter);
  scope.effect('imports', () => () => importer.stop());
  scope.contribute(accountDataProviders, userAdminData(scope.get(Db)));
  scope.serve([
    ...userAdminRoutes({
      users: scope.get(UserListReader),
      editor: scope.get(UserEditor),
      content: scope.get(UserContentReader),
    }),
    ...permissionRoutes(scope.get(PermissionReader)),
    ...importRoutes({
      checker: scope.get(RowChecker),
      importer,
      store: scope.get(ImportStore),
      texts: scope.get(Texts),
    }),
    ...generateRoutes(scope.get(UserGenerator), scope.get(NewPasswordStore)),
  ]);
  scope.contribute(tokenScopes, { admin: ['GET /api/admin/user/get-user-list', 'GET /api/admin/user/import'] });
});
