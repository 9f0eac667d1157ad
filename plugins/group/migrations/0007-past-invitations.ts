import type { Migration } from '@tribunal/server';

export const pastInvitations: Migration = {
  name: '0007-past-invitations',
  up: async (knex) => {
    await knex.raw(`
      -- The last invitation of a user to a group, also when it was declined or withdrawn.
      create table group_invitation (
        gid integer not null references group_item on delete cascade,
        uid text not null references account on delete cascade,
        invited_at timestamptz not null,
        declined_at timestamptz,
        primary key (gid, uid)
      );
      create index group_invitation_of on group_invitation (uid, invited_at);
      insert into group_invitation (gid, uid, invited_at) select gid, uid, created_at from group_member where auth = -1;
    `);
  },
};
