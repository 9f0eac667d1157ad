import type { Migration } from '@tribunal/server';

export const memberImports: Migration = {
  name: '0005-member-imports',
  up: async (knex) => {
    await knex.raw(`
      -- How many users were invited and created by whom, for the limits per day. Disbanding the group changes nothing.
      create table group_member_import (
        id bigint generated always as identity primary key,
        uid text not null references account on delete cascade,
        invited integer not null,
        created integer not null,
        created_at timestamptz not null
      );
      create index group_member_import_by on group_member_import (uid, created_at);
    `);
  },
};
