import type { Migration } from './migration';

export const settingsAndNotices: Migration = {
  name: '0025-settings-and-notices',
  up: async (knex) => {
    await knex.raw(`
      -- Each change of a setting of the site. The version of a setting is that of its newest change, 0 without one.
      create table site_setting_change (
        key varchar(64) not null,
        version integer not null,
        -- Of a secret only whether it is set; null also if the setting was not stored.
        before jsonb,
        after jsonb not null,
        -- Before the change the setting was not stored, and so had its default.
        was_default boolean not null,
        -- null: not known.
        actor_uid text references account on delete set null,
        changed_at timestamptz not null,
        primary key (key, version)
      );
      insert into site_setting_change (key, version, after, was_default, changed_at)
        select key, 1, value, true, updated_at from site_setting where key <> 'lastBackup';

      -- A pending notice is delivered from this time on; those of before were delivered hourly.
      alter table notice add column deliver_at timestamptz;
      update notice set deliver_at = coalesce(delivered_at, now());
      alter table notice alter column deliver_at set not null, alter column deliver_at set default now();
      drop index notice_waiting;
      create index notice_waiting on notice (deliver_at) where delivered_at is null;

      -- Readers of a notice that administrators write to some users. Those of the site itself keep their only reader.
      create table notice_recipient (
        notice_id bigint not null references notice on delete cascade,
        uid text not null references account on delete cascade,
        primary key (notice_id, uid)
      );
      create index notice_recipient_uid on notice_recipient (uid);
      insert into notice_recipient (notice_id, uid)
        select id, recipient_uid from notice where origin = 'admin' and audience = 'Single';
      alter table notice drop constraint notice_check;
      update notice set recipient_uid = null where origin = 'admin';
      alter table notice add check (origin = 'admin' or recipient_uid is not null);

      -- Server processes; each renews its row while it runs.
      create table server_process (
        id uuid primary key,
        host varchar(255) not null,
        port integer not null,
        version varchar(32) not null,
        cores integer not null,
        -- Of all cores together, over the time since the last renewal; null before the first.
        cpu_percent real,
        memory_percent real not null,
        started_at timestamptz not null,
        seen_at timestamptz not null
      );
    `);
  },
};
