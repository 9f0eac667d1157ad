import { accountContentProviders, Config, Db, defineServerPart } from '@tribunal/server';
import { loginLdap } from '../plugin';
import { ldapContent } from './account-content';
import { Directory } from './directory';
import { ldapRoutes } from './routes';
import { LdapLogin } from './ldap-login';

export default defineServerPart(loginLdap, (scope) => {
  scope.provide(Directory, { factory: () => new Directory(() => scope.settingsWithSecrets()) });
  scope.provide(LdapLogin);
  scope.contribute(accountContentProviders, ldapContent(scope.get(Db), scope.get(Config).remote.secretsKey));
  scope.serve(ldapRoutes(scope.get(Directory), scope.get(LdapLogin)));
});
