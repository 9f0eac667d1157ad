import { STAFF_ROLES } from '@tribunal/contract';
import type { Knex } from 'knex';
import type { NoticeInbox } from './model';

const ofStaff = (knex: Knex, uid: Knex.Raw | string): Knex.QueryBuilder =>
  knex('accountRole').select(knex.raw('1')).where({ uid }).whereIn('role', STAFF_ROLES);

/** Notices of the site to this user, and those that administrators wrote to some users. */
const PERSONAL = `
  n.id in (select id from notice where recipient_uid = ? union all select notice_id from notice_recipient where uid = ?)`;

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
      if (inbox === 'Mine') return void audience.where('n.audience', 'Single').whereRaw(PERSONAL, [uid, uid]);
      audience.where('n.audience', 'All');
      audience.orWhere((staff) => staff.where('n.audience', 'Admin').whereExists(ofStaff(knex, uid)));
    });
