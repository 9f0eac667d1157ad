import { pagesBy, type AccountDataProvider } from '@tribunal/server/account';
import type { Knex } from 'knex';
import { loginLdap } from '../plugin';

/** The identity of the user in the directory of the school. */
export const ldapData = (knex: Knex): AccountDataProvider => ({
  plugin: loginLdap.id,
  folder: 'login-ldap',
  files: [
    {
      name: 'linked-logins.json',
      textKey: 'data.identities',
      columns: ['login_ldap_identity.uid'],
      pages: ({ uid }) =>
        pagesBy('personId', () =>
          knex('loginLdapIdentity').where({ uid }).select('personId', 'createdAt', 'lastLoginAt'),
        ),
    },
  ],
});
