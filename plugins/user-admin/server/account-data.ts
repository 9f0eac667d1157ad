import { pagesBy, type AccountDataProvider } from '@tribunal/server/account';
import type { Knex } from 'knex';
import { userAdmin } from '../plugin';

/** The last import of users, without those users. */
export const userAdminData = (knex: Knex): AccountDataProvider => ({
  plugin: userAdmin.id,
  folder: 'user-admin',
  files: [
    {
      name: 'user-imports.json',
      textKey: 'data.imports',
      columns: ['user_import.uid'],
      pages: ({ uid }) =>
        pagesBy('id', () =>
          knex('userImport').where({ uid }).select('id', 'mode', 'total', 'created', 'failed', 'startedAt'),
        ),
    },
  ],
});
