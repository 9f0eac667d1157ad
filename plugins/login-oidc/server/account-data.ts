import { pagesBy, type AccountDataProvider } from '@tribunal/server/account';
import type { Knex } from 'knex';
import { loginOidc } from '../plugin';

/** Logins of other services that are linked to the account. */
export const oidcData = (knex: Knex): AccountDataProvider => ({
  plugin: loginOidc.id,
  folder: 'login-oidc',
  files: [
    {
      name: 'linked-logins.json',
      textKey: 'data.identities',
      columns: ['login_oidc_identity.uid'],
      pages: ({ uid }) =>
        pagesBy('id', () =>
          knex('loginOidcIdentity').where({ uid }).select('id', 'issuer', 'subject', 'createdAt', 'lastLoginAt'),
        ),
    },
  ],
});
