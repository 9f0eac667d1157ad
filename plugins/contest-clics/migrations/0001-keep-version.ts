import type { Migration } from '@tribunal/server';

/**
 * Takes over the version of the Contest API from the settings of the plugin `contest`, which had it before. The state
 * of that plugin decides whether this one runs, so only the setting is copied.
 */
export const keepVersion: Migration = {
  name: '0001-keep-version',
  up: async (knex) => {
    await knex.raw(`
      insert into plugin_state as old (id, wanted, settings)
        select 'contest-clics', 'on', jsonb_build_object('clicsVersion', settings -> 'clicsVersion')
        from plugin_state where id = 'contest' and jsonb_exists(settings, 'clicsVersion')
        on conflict (id) do update set settings = excluded.settings || old.settings;
    `);
  },
};
