import { AccountDetails, counted, type AccountContentProvider, type Clock, type Transactions } from '@tribunal/server';
import type { Knex } from 'knex';
import { MemberAuth } from '../contract';
import { group } from '../plugin';
import { assignOwner } from './groups/group-ownership-service';

interface Parts {
  knex: Knex;
  transactions: Transactions;
  clock: Clock;
}

/**
 * Groups and their announcements are for others. The groups of an erased account go to the member with the highest
 * rank, of those the longest there; without any, they are disbanded.
 */
export const groupContent = ({ knex, transactions, clock }: Parts): AccountContentProvider => ({
  plugin: group.id,
  part: 'groups',
  count: async (uids) => {
    const own = (table: 'groupItem' | 'groupMember' | 'groupAnnouncement') =>
      counted(knex(table).whereIn('uid', [...uids]));
    return [
      { textKey: 'content.groups', count: await own('groupItem'), deleted: 'kept', erased: 'kept' },
      { textKey: 'content.memberships', count: await own('groupMember'), deleted: 'kept', erased: 'removed' },
      { textKey: 'content.announcements', count: await own('groupAnnouncement'), deleted: 'kept', erased: 'kept' },
    ];
  },
  erase: ({ uid }) =>
    transactions.run(async () => {
      const at = clock.now();
      const owned = await knex('groupItem').where({ uid }).orderBy('id').forNoKeyUpdate().select('id');
      for (const { id: gid } of owned) {
        const heir = await knex('groupMember')
          .where({ gid })
          .where('auth', '>=', MemberAuth.Member)
          .whereNot({ uid })
          .whereIn('uid', AccountDetails.query(knex).where({ isBanned: false, deletedAt: null }).select('uid'))
          .orderBy([{ column: 'auth', order: 'desc' }, { column: 'createdAt' }, { column: 'id' }])
          .first('uid', 'auth');
        if (heir) await assignOwner(knex, { gid, ...heir }, at);
        else await knex('groupItem').where({ id: gid }).whereNull('disbandedAt').update({ disbandedAt: at });
      }
      await knex('groupMember')
        .where({ uid })
        .whereNotIn('gid', knex('groupItem').where({ uid }).select('id'))
        .delete();
      await knex('groupRemoval').where({ uid }).delete();
      await knex('groupInviteLink').where({ uid, revokedAt: null }).update({ revokedAt: at });
      await knex('groupCreation').where({ uid }).delete();
      await knex('groupMemberImport').where({ uid }).delete();
      await knex('groupInvitation').where({ uid }).delete();
      return 'done' as const;
    }),
});
