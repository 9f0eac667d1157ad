import { accountContentProviders, Config, Db, defineServerPart } from '@tribunal/server';
import { loginLdap } from '../plugin';
import { schoolContent } from './account-content';
import { Directory } from './directory';
import { ldapRoutes } from './routes';
import { SchoolLogin } from './school-login';

export default defineServerPart(loginLdap, (scope) => {
  scope.provide(Directory, { factory: () => new Directory(() => scope.settingsWithSecrets()) });
  scope.provide(SchoolLogin);
  scope.contribute(accountContentProviders, schoolContent(scope.get(Db), scope.get(Config).remote.secretsKey));
  scope.serve(ldapRoutes(scope.get(Directory), scope.get(SchoolLogin)));
});
