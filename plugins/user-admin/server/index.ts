import { defineServerPart, Texts } from '@tribunal/server';
import { userAdmin } from '../plugin';
import { generateRoutes } from './generate/routes';
import { GeneratedPasswordStore } from './generate/generated-password-store';
import { UserGenerator } from './generate/user-generator';
import { ImportStore } from './import/import-store';
import { importRoutes } from './import/routes';
import { RowChecker } from './import/row-checker';
import { UserImporter } from './import/user-importer';
import { PasswordHasher } from './password-hasher';
import { userAdminRoutes } from './routes';
import { UserEditor } from './user-editor';
import { UserListReader } from './user-list-reader';

export default defineServerPart(userAdmin, (scope) => {
  scope.provide(UserListReader);
  scope.provide(UserEditor);
  scope.provide(PasswordHasher);
  scope.provide(RowChecker);
  scope.provide(ImportStore);
  scope.provide(UserImporter);
  scope.provide(GeneratedPasswordStore);
  scope.provide(UserGenerator);
  const [importer, passwords] = [scope.get(UserImporter), scope.get(GeneratedPasswordStore)];
  scope.effect('imports', () => () => importer.stop());
  scope.serve([
    ...userAdminRoutes(scope.get(UserListReader), scope.get(UserEditor)),
    ...importRoutes({
      checker: scope.get(RowChecker),
      importer,
      store: scope.get(ImportStore),
      texts: scope.get(Texts),
    }),
    ...generateRoutes(scope.get(UserGenerator), passwords),
  ]);
  scope.schedule({ name: 'forget-passwords', cron: '* * * * *', run: () => passwords.deleteExpired() });
});
