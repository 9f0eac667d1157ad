import type { Migration } from './migration';

export const accountErasures: Migration = {
  name: '0026-account-erasures',
  up: async (knex) => {
    await knex.raw(`
      -- Deleted accounts whose texts and code are erased, too. Each part of the site erases its own, as often as needed.
      create table account_erasure (
        uid text primary key references account on delete cascade,
        -- Name and address of the account, in lower case; null once every active part has removed them.
        username text,
        email text,
        requested_at timestamptz not null,
        finished_at timestamptz
      );
      create table account_erasure_part (
        uid text not null references account_erasure on delete cascade,
        part text not null,
        done_at timestamptz not null,
        primary key (uid, part)
      );

      -- When the code was erased; such a submission is never judged again.
      alter table submission add column erased_at timestamptz;

      -- Replaces names of an account in a part of an audit entry: its address everywhere, its username in fields of
      -- people, and in entries about the account itself all that was known about the person.
      create function without_names(
        value jsonb, field text, username text, email text, anonymous text, is_own boolean
      ) returns jsonb language plpgsql immutable as $$
      begin
        case jsonb_typeof(value)
          when 'object' then
            return (select coalesce(jsonb_object_agg(key, without_names(inner_value, key, username, email, anonymous, is_own)), '{}')
                    from jsonb_each(value) e(key, inner_value));
          when 'array' then
            return (select coalesce(jsonb_agg(without_names(inner_value, field, username, email, anonymous, is_own) order by place), '[]')
                    from jsonb_array_elements(value) with ordinality e(inner_value, place));
          when 'string' then
            if lower(value #>> '{}') = email
              or (lower(value #>> '{}') = username and field ~* '(user|account|nick|real|star|recipient|author)')
              or (is_own and field ~* '^(username|e?mail|(new|old)email|nickname|realname|number|school|course|signature|github|blog|cfusername|avatar|name)$')
            then
              return to_jsonb(anonymous);
            end if;
            return value;
          else return value;
        end case;
      end $$;

      -- Nothing changes an entry, except that anonymise_audit_entries replaces the names of an erased account and clears
      -- those of its API tokens.
      create or replace function keep_audit_entries() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and current_setting('tribunal.purge', true) = 'on'
            and old.at < now() - interval '30 days' then
          return old;
        end if;
        if tg_op = 'UPDATE' and current_setting('tribunal.anonymise', true) = 'on'
            and (new.id, new.at, new.actor_uid, new.ip, new.request_id, new.call, new.plugin, new.subject_type,
                 new.subject_id, new.target_uid)
              is not distinct from (old.id, old.at, old.actor_uid, old.ip, old.request_id, old.call, old.plugin,
                 old.subject_type, old.subject_id, old.target_uid)
            and (new.api_token is null or new.api_token is not distinct from old.api_token) then
          return new;
        end if;
        if tg_op = 'TRUNCATE' and not exists (select from audit_entry) then
          return null;
        end if;
        raise exception 'audit_entry is append-only' using errcode = 'restrict_violation';
      end $$;

      -- Entries after deleted_at that are not about the account may mean somebody who has taken its name since.
      create function anonymise_audit_entries(
        account_uid text, username text, email text, anonymous text, deleted_at timestamptz
      ) returns integer language plpgsql as $$
      declare changed integer;
      begin
        perform set_config('tribunal.anonymise', 'on', true);
        update audit_entry a set
          actor_name = case when a.actor_uid = account_uid then anonymous else a.actor_name end,
          api_token = case when a.actor_uid = account_uid then null else a.api_token end,
          subject_name = case when a.subject_type = 'user' and a.subject_id = account_uid then anonymous else a.subject_name end,
          before = without_names(a.before, '', username, email, anonymous, o.is_own),
          after = without_names(a.after, '', username, email, anonymous, o.is_own),
          input = without_names(a.input, '', username, email, anonymous, o.is_own)
        from (
          select e.id, coalesce(e.target_uid = account_uid or (e.subject_type = 'user' and e.subject_id = account_uid), false) as is_own
          from audit_entry e
          where e.actor_uid = account_uid or e.target_uid = account_uid
            or (e.subject_type = 'user' and e.subject_id = account_uid)
            or (e.at <= deleted_at and (
              strpos(lower(concat(e.before, e.after, e.input)), to_json(username)::text) > 0
              or strpos(lower(concat(e.before, e.after, e.input)), to_json(email)::text) > 0))
        ) o
        where a.id = o.id;
        get diagnostics changed = row_count;
        perform set_config('tribunal.anonymise', '', true);
        return changed;
      end $$;
    `);
  },
};
