import type { Knex } from 'knex';
import { STAFF_ROLES, type NoticeInbox } from './model';

const ofStaff = (knex: Knex, uid: Knex.Raw | string): Knex.QueryBuilder =>
  knex('accountRole').select(knex.raw('1')).where({ uid }).whereIn('role', STAFF_ROLES);

/**
 * Returns a query for the delivered notices in one inbox of a user, each with its mark `m` if there is one. Removed
 * ones are excluded.
 */
export const receivedBy = (knex: Knex, uid: Knex.Raw | string, inbox: NoticeInbox): Knex.QueryBuilder =>
  knex('notice as n')
    .leftJoin('noticeMark as m', (on) => {
      on.on('m.noticeId', 'n.id').andOn('m.uid', knex.raw('?', [uid]));
    })
    .whereNotNull('n.deliveredAt')
    .whereNull('m.removedAt')
    .where((audience) => {
      if (inbox === 'Mine') return void audience.where({ 'n.audience': 'Single', 'n.recipientUid': uid });
      audience.where('n.audience', 'All');
      audience.orWhere((staff) => staff.where('n.audience', 'Admin').whereExists(ofStaff(knex, uid)));
    });
