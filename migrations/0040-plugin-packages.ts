import type { Migration } from './migration';

export const pluginPackages: Migration = {
  name: '0040-plugin-packages',
  up: async (knex) => {
    await knex.raw(`
      -- Archives of plugins: those that are installed, and those that were read and wait for a day.
      create table plugin_package (
        id bigint generated always as identity primary key,
        plugin text not null,
        version text not null,
        sha256 char(64) not null,
        archive bytea not null,
        -- The content of its tribunal.json.
        description jsonb not null,
        origin varchar(9) not null check (origin in ('file', 'npm', 'catalogue')),
        -- Name of the file or of the package.
        source text not null,
        -- Trusted key that has signed it; null: none.
        signed_by text,
        -- Whether it has a signature that none of the trusted keys has made.
        has_unknown_signature boolean not null default false,
        created_by text references account on delete set null,
        created_at timestamptz not null default now()
      );
      create index plugin_package_plugin on plugin_package (plugin);
      create index plugin_package_created_by on plugin_package (created_by);

      -- Plugins that were installed from an archive; every server follows these rows.
      create table plugin_installation (
        plugin text primary key,
        -- null: it was removed, and its data is kept.
        package_id bigint references plugin_package,
        version text not null,
        description jsonb not null,
        -- What its migrations have created: kind and name.
        objects jsonb not null default '[]',
        -- Migrations of a later version that were applied although it did not start.
        ahead text[] not null default '{}',
        -- What comes back unless this version turns out to start; null: it has started.
        reverts_to varchar(7) check (reverts_to in ('nothing', 'removed', 'version')),
        -- The version that then comes back; else one that was removed or did not start, whose migrations the database has.
        previous_package_id bigint references plugin_package,
        -- The version that has all migrations of ahead; null: there are none.
        ahead_package_id bigint references plugin_package,
        changed_by text references account on delete set null,
        changed_at timestamptz not null default now()
      );
      create index plugin_installation_package_id on plugin_installation (package_id);
      create index plugin_installation_previous_package_id on plugin_installation (previous_package_id);
      create index plugin_installation_ahead_package_id on plugin_installation (ahead_package_id);
      create index plugin_installation_changed_by on plugin_installation (changed_by);
    `);
  },
};
