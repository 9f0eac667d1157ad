import type { Migration } from './migration';

export const system: Migration = {
  name: '0004-system',
  up: async (knex) => {
    await knex.raw(`
      -- What the operator wants of each plugin; what became of it is the business of each process.
      create table plugin_state (
        id varchar(64) primary key,
        wanted varchar(3) not null check (wanted in ('on', 'off')),
        settings jsonb not null default '{}',
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );

      -- The newest run of each timed job in the whole cluster.
      create table job_run (
        name varchar(200) primary key,
        due_at timestamptz not null
      );

      -- What the operator has changed of the site's settings; what is not here has its default.
      create table site_setting (
        key varchar(64) primary key,
        value jsonb not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
    `);
  },
};
