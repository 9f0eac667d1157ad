import { skeletonsOf } from './data/name-skeletons';
import type { Migration } from './migration';

const AT_ONCE = 1000;

export const nameSkeletons: Migration = {
  name: '0018-name-skeletons',
  up: async (knex) => {
    await knex.raw(`
      -- What usernames look like. Accounts from before that look like an older one have none, and keep their names.
      create table account_skeleton (
        skeleton text primary key,
        uid text not null references account on delete cascade
      );
      create index account_skeleton_uid on account_skeleton (uid);
    `);
    const accounts = await knex('account')
      .orderBy(['createdAt', 'uid'])
      .select<{ uid: string; username: string }[]>('uid', 'username');
    const rows = accounts.flatMap(({ uid, username }) => skeletonsOf(username).map((skeleton) => ({ skeleton, uid })));
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      await knex('accountSkeleton')
        .insert(rows.slice(at, at + AT_ONCE))
        .onConflict('skeleton')
        .ignore();
    }
  },
};
