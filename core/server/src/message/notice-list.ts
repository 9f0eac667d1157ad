import { STAFF_ROLES, type NoticeRecipient } from '@tribunal/contract';
import type { Knex } from 'knex';
import type { StoredNotice } from './model';

const MAX_FOUND = 10;

/** Accounts that a notice is for. Deleted accounts read nothing. */
const READERS = `
  select a.uid from account a
  where a.deleted_at is null and case n.audience
    when 'All' then true
    when 'Admin' then exists (select from account_role r where r.uid = a.uid and r.role = any(:staff))
    else exists (select from notice_recipient r where r.notice_id = n.id and r.uid = a.uid)
  end`;

/** Loads notices of administrators, with the numbers of their readers and of those who have read them. */
export const loadNotices = (knex: Knex, notices: Knex.QueryBuilder): Promise<StoredNotice[]> =>
  notices
    .leftJoin('account as writer', 'writer.uid', 'n.adminUid')
    .select(
      'n.id',
      'n.title',
      'n.content',
      'n.audience',
      'n.deliverAt',
      'n.deliveredAt',
      'n.createdAt',
      'n.updatedAt',
      {
        adminUsername: 'writer.username',
      },
    )
    .select(
      knex.raw(`(select count(*)::int from (${READERS}) as reader) as readers`, { staff: [...STAFF_ROLES] }),
      knex.raw(
        `(select count(*)::int from notice_mark m where m.notice_id = n.id and m.read_at is not null
           and m.uid in (${READERS})) as seen`,
        { staff: [...STAFF_ROLES] },
      ),
      knex.raw(`array(select a.username from notice_recipient r join account a on a.uid = r.uid
        where r.notice_id = n.id order by a.username) as recipients`),
    );

/** Finds users whose username, nickname or real name contains the keyword; those whose username begins with it first. */
export function findRecipients(knex: Knex, keyword: string): Promise<NoticeRecipient[]> {
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  return knex('account')
    .whereNull('deletedAt')
    .where((match) =>
      match.whereILike('username', pattern).orWhereILike('nickname', pattern).orWhereILike('realname', pattern),
    )
    .orderByRaw('username ilike ? desc, username', [pattern.slice(1)])
    .limit(MAX_FOUND)
    .select('uid', 'username', 'nickname');
}
