import { accountContentProviders, Config, Db, defineServerPart } from '@tribunal/server';
import { accountDataProviders } from '@tribunal/server/account';
import { loginLdap } from '../plugin';
import { ldapData } from './account-data';
import { ldapContent } from './account-content';
import { LdapClient } from './ldap-client';
import { ldapRoutes } from './routes';
import { LdapLogin } from './ldap-login';

export default defineServerPart(loginLdap, (scope) => {
  scope.provide(LdapClient, { factory: () => new LdapClient(() => scope.settingsWithSecrets()) });
  scope.provide(LdapLogin);
  scope.contribute(accountDataProviders, ldapData(scope.get(Db)));
  scope.contribute(accountContentProviders, ldapContent(scope.get(Db), scope.get(Config).remote.secretsKey));
  scope.serve(ldapRoutes(scope.get(LdapClient), scope.get(LdapLogin)));
});
