import type { Knex } from 'knex';

/** Committed row changes by table since the previous query. */
export interface ChangeLog {
  drain(): Promise<string[]>;
}

/** Lets the database itself record which tables change; changes that are rolled back are not recorded. */
export async function watchChanges(knex: Knex): Promise<ChangeLog> {
  await knex.raw(`
    create table recorded_change (at bigserial, name text);
    create function record_change() returns trigger language plpgsql as $$
      begin insert into public.recorded_change (name) values (tg_table_name); return null; end $$;
    do $$ declare t record; begin
      for t in select tablename from pg_tables where schemaname = 'public' and tablename <> 'recorded_change' loop
        execute format('create trigger recorded_by_test after insert or update or delete on public.%I
          for each row execute function record_change()', t.tablename);
      end loop;
    end $$`);
  return {
    drain: async () => {
      const { rows } = await knex.raw<{ rows: { name: string }[] }>(
        `with gone as (delete from recorded_change returning name) select distinct name from gone order by name`,
      );
      return rows.map(({ name }) => name);
    },
  };
}
