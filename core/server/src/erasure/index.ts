import { counted } from '@tribunal/database';
import { DataExporter } from '../data-export';
import { UnreadPublisher } from '../message/unread-publisher';
import { accountContentProviders, type AccountContentProvider } from './account-content';
import { AccountEraser } from './account-eraser';
import { fileContent } from './files';
import { messageContent } from './messages';
import { submissionContent } from './submissions';
import type { Knex } from 'knex';
import { type CoreArea, Clock, Db, Tx } from '@tribunal/platform';

export {
  accountContentProviders,
  type AccountContent,
  type AccountContentProvider,
  type ContentFate,
  type ErasedAccount,
} from './account-content';
export { AccountEraser } from './account-eraser';

/** Problems stay, because others solve them. */
const problemContent = (knex: Knex): AccountContentProvider => ({
  plugin: null,
  part: 'problems',
  count: async (uids) => [
    {
      textKey: 'erasure.problems',
      count: await counted(knex('problem').whereIn('authorUid', [...uids])),
      deleted: 'kept',
      erased: 'kept',
    },
  ],
});

/** Entries of the audit log stay, under the anonymous name. */
const auditContent = (knex: Knex): AccountContentProvider => ({
  plugin: null,
  part: 'audit',
  count: async (uids) => [
    {
      textKey: 'erasure.auditEntries',
      count: await counted(
        knex('auditEntry').where((any) => any.whereIn('actorUid', [...uids]).orWhereIn('targetUid', [...uids])),
      ),
      deleted: 'kept',
      erased: 'emptied',
    },
  ],
  erase: async ({ uid, username, email, anonymousName, requestedAt }) => {
    const names = [username, email, anonymousName];
    await knex.raw('select anonymise_audit_entries(?, ?, ?, ?, ?)', [uid, ...names, requestedAt]);
    return 'done';
  },
});

/** Counts what users have written, and erases it for deleted users. */
export const erasureArea: CoreArea = (scope) => {
  scope.provide(AccountEraser);
  const knex = scope.get(Db);
  scope.contribute(
    accountContentProviders,
    submissionContent(knex, scope.get(Tx), () => scope.get(Clock).now()),
    problemContent(knex),
    fileContent(knex, (uid) => scope.get(DataExporter).remove(uid)),
    messageContent(knex, { publish: (uids) => scope.get(UnreadPublisher).publish(uids) }),
    auditContent(knex),
  );
  scope.effect('erasures', () => () => scope.get(AccountEraser).idle());
  scope.schedule({ name: 'erase-accounts', cron: '* * * * *', run: () => scope.get(AccountEraser).run() });
};
