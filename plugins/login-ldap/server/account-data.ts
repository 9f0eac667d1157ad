import { storedData } from '@tribunal/server/account';
import { loginLdap } from '../plugin';

/** The identity of the user in the directory of the school. */
export const ldapData = storedData(loginLdap.id, 'login-ldap', [
  {
    name: 'linked-logins.json',
    textKey: 'data.identities',
    table: 'loginLdapIdentity',
    select: ['personId', 'createdAt', 'lastLoginAt'],
  },
]);
