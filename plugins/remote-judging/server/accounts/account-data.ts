import { pagesBy, type AccountDataProvider } from '@tribunal/server/account';
import type { Knex } from 'knex';
import { remoteJudging } from '../../plugin';

/** Own accounts at other judges, never their passwords and sessions, and imports of problems. */
export const remoteData = (knex: Knex): AccountDataProvider => ({
  plugin: remoteJudging.id,
  folder: 'remote-judging',
  files: [
    {
      name: 'accounts.json',
      textKey: 'data.accounts',
      columns: ['remote_account.owner_uid'],
      pages: ({ uid }) =>
        pagesBy('id', () =>
          knex('remoteAccount').where({ ownerUid: uid }).select('id', 'bank', 'name', 'way', 'createdAt', 'lastUsedAt'),
        ),
    },
    {
      name: 'handle-checks.json',
      textKey: 'data.claims',
      columns: ['remote_claim.uid'],
      pages: ({ uid }) =>
        pagesBy('uid', () => knex('remoteClaim').where({ uid }).select('bank', 'name', 'problemId', 'begunAt')),
    },
    {
      name: 'submit-methods.json',
      textKey: 'data.methods',
      columns: ['remote_choice.uid'],
      pages: ({ uid }) => pagesBy('bank', () => knex('remoteChoice').where({ uid }).select('bank', 'way')),
    },
    {
      name: 'problem-imports.json',
      textKey: 'data.imports',
      columns: ['remote_import.uid'],
      pages: ({ uid }) => pagesBy('id', () => knex('remoteImport').where({ uid }).select('id', 'bank', 'startedAt')),
    },
  ],
});
