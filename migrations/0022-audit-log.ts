import type { Migration } from './migration';

export const auditLog: Migration = {
  name: '0022-audit-log',
  up: async (knex) => {
    await knex.raw(`
      -- What staff and organisers did, and what was done to accounts. No foreign keys: entries outlive what they name.
      create table audit_entry (
        id bigint generated always as identity primary key,
        at timestamptz not null default now(),
        -- null: nobody was logged in, as when a password is reset.
        actor_uid text,
        -- The name at that time.
        actor_name text,
        ip text not null,
        request_id uuid not null,
        -- Method and path, such as PUT /api/admin/tag.
        call text not null,
        -- null: core.
        plugin text,
        subject_type text,
        subject_id text,
        subject_name text,
        -- The user whose account was changed.
        target_uid text,
        -- Changed fields only.
        before jsonb,
        after jsonb,
        input jsonb not null
      );
      create index audit_entry_at on audit_entry (at);
      create index audit_entry_actor on audit_entry (actor_uid, id);
      create index audit_entry_target on audit_entry (target_uid, id) where target_uid is not null;
      create index audit_entry_subject on audit_entry (subject_type, subject_id, id);

      -- Nothing changes an entry. Old ones are deleted by purge_audit_entries only, and none before it is 30 days old.
      create function keep_audit_entries() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and current_setting('tribunal.purge', true) = 'on'
            and old.at < now() - interval '30 days' then
          return old;
        end if;
        if tg_op = 'TRUNCATE' and not exists (select from audit_entry) then
          return null;
        end if;
        raise exception 'audit_entry is append-only' using errcode = 'restrict_violation';
      end $$;
      create trigger audit_entry_is_kept before update or delete on audit_entry
        for each row execute function keep_audit_entries();
      create trigger audit_entry_is_not_emptied before truncate on audit_entry
        for each statement execute function keep_audit_entries();
      -- Also fire while the session acts as a replica, which would skip ordinary triggers.
      alter table audit_entry enable always trigger audit_entry_is_kept;
      alter table audit_entry enable always trigger audit_entry_is_not_emptied;

      create function purge_audit_entries(older_than timestamptz, at_most integer) returns integer
      language plpgsql as $$
      declare purged integer;
      begin
        perform set_config('tribunal.purge', 'on', true);
        delete from audit_entry where id in (
          select id from audit_entry where at < least(older_than, now() - interval '30 days') order by at limit at_most);
        get diagnostics purged = row_count;
        perform set_config('tribunal.purge', '', true);
        return purged;
      end $$;
    `);
  },
};
