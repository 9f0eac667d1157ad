import type { Migration } from '@tribunal/server';

export const inviteLinks: Migration = {
  name: '0003-invite-links',
  up: async (knex) => {
    await knex.raw(`
      -- The token itself is not stored.
      create table group_invite_link (
        id integer generated always as identity primary key,
        gid integer not null references group_item on delete cascade,
        uid text not null references account on delete cascade,
        token_hash text not null unique,
        max_uses integer not null check (max_uses > 0),
        uses integer not null default 0 check (uses between 0 and max_uses),
        expires_at timestamptz not null,
        revoked_at timestamptz,
        created_at timestamptz not null
      );
      create index group_invite_link_newest on group_invite_link (gid, id desc);
      create index group_invite_link_by on group_invite_link (uid);

      -- Members whom somebody else has removed: invite links do not bring them back.
      create table group_removal (
        gid integer not null references group_item on delete cascade,
        uid text not null references account on delete cascade,
        created_at timestamptz not null,
        primary key (gid, uid)
      );
      create index group_removal_of on group_removal (uid);
    `);
  },
};
