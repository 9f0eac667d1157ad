import type { Migration } from './migration';

export const guards: Migration = {
  name: '0006-guards',
  up: async (knex) => {
    await knex.raw(`
      -- Attempts to register, for as long as they count.
      create table registration (
        id bigint generated always as identity primary key,
        ip varchar(45) not null,
        created_at timestamptz not null
      );
      create index registration_ip on registration (ip, created_at);
      create index registration_created_at on registration (created_at);

      -- What the processes of the server sign their notices with; whoever cannot read this table cannot speak for them.
      create table notice_key (
        is_only boolean primary key default true check (is_only),
        secret text not null
      );
    `);
  },
};
