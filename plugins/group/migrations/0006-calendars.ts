import type { Migration } from '@tribunal/server';

export const calendars: Migration = {
  name: '0006-calendars',
  up: async (knex) => {
    await knex.raw(`
      -- The secret addresses of calendars, which end with the membership. The token itself is not stored.
      create table group_calendar (
        gid integer not null,
        uid text not null,
        token_hash text not null unique,
        created_at timestamptz not null,
        primary key (gid, uid),
        foreign key (gid, uid) references group_member (gid, uid) on delete cascade
      );
      create index group_calendar_of on group_calendar (uid);
    `);
  },
};
