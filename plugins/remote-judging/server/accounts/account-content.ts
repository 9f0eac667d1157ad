import { counted, Submissions, type AccountContentProvider } from '@tribunal/server';
import type { Knex } from 'knex';
import { remoteJudging } from '../../plugin';
import type { RemoteAccountService } from './remote-account-service';

/** Accounts at other judges go with the user. Runs there stay, without the name of the user's own account. */
export const remoteContent = (
  knex: Knex,
  accounts: Pick<RemoteAccountService, 'removeOfDeletedUsers'>,
): AccountContentProvider => {
  const runsOf = (uids: readonly string[]) =>
    knex('remoteRun').whereIn(
      'submissionId',
      Submissions.query(knex)
        .whereIn('uid', [...uids])
        .select('id'),
    );
  return {
    plugin: remoteJudging.id,
    part: 'remote-accounts',
    count: async (uids) => [
      {
        textKey: 'content.accounts',
        count: await counted(knex('remoteAccount').whereIn('ownerUid', [...uids])),
        deleted: 'removed',
        erased: 'removed',
      },
      { textKey: 'content.runs', count: await counted(runsOf(uids)), deleted: 'kept', erased: 'emptied' },
    ],
    erase: async ({ uid }) => {
      await accounts.removeOfDeletedUsers();
      await knex('remoteClaim').where({ uid }).delete();
      await knex('remoteChoice').where({ uid }).delete();
      await knex('remoteImportTurn').where({ uid }).delete();
      const isOpen = await runsOf([uid]).whereIn('state', ['intended', 'sent', 'tracking', 'needsReview']).first('id');
      if (isOpen) return 'later';
      await runsOf([uid]).whereNot({ way: 'pool' }).update({ accountName: null });
      await runsOf([uid]).update({ detail: null, evidence: null });
      await knex('remoteCompanion')
        .whereIn('submissionId', runsOf([uid]).select('submissionId'))
        .delete();
      return 'done';
    },
  };
};
