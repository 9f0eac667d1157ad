import { defineServerPart } from '@tribunal/server';
import { loginLdap } from '../plugin';
import { Directory } from './directory';
import { ldapRoutes } from './routes';
import { SchoolLogin } from './school-login';

export default defineServerPart(loginLdap, (scope) => {
  scope.provide(Directory, { factory: () => new Directory(() => scope.settingsWithSecrets()) });
  scope.provide(SchoolLogin);
  scope.serve(ldapRoutes(scope.get(Directory), scope.get(SchoolLogin)));
});
