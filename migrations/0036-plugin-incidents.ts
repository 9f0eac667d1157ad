import type { Migration } from './migration';

export const pluginIncidents: Migration = {
  name: '0036-plugin-incidents',
  up: async (knex) => {
    await knex.raw(`
      -- What plugins did to a server: an error that nobody awaited, or code that held up the whole process.
      create table plugin_incident (
        id bigint generated always as identity primary key,
        plugin text not null,
        kind varchar(9) not null check (kind in ('exception', 'rejection', 'stall')),
        message text not null,
        -- Source file and line; null: unknown.
        place text,
        created_at timestamptz not null default now(),
        -- Whether the plugin was switched off because of it.
        has_switched_off boolean not null default false,
        -- When somebody switched the plugin on or off since.
        resolved_at timestamptz
      );
      create index plugin_incident_unresolved on plugin_incident (plugin, created_at) where resolved_at is null;
      create index plugin_incident_created_at on plugin_incident (created_at);

      -- What the servers last said of each plugin, for those who look while none of them runs.
      create table plugin_report (
        plugin text primary key,
        state varchar(8) not null,
        reason text,
        created_at timestamptz not null default now()
      );
    `);
  },
};
