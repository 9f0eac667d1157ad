import type { Knex } from 'knex';

/** Changes of rows that last, by table, since it was asked before. */
export interface ChangeLog {
  take(): Promise<string[]>;
}

/** Has the database itself write down which tables change; what is rolled back leaves nothing here either. */
export async function watchChanges(knex: Knex): Promise<ChangeLog> {
  await knex.raw(`
    create table seen_change (at bigserial, name text);
    create function see_change() returns trigger language plpgsql as $$
      begin insert into public.seen_change (name) values (tg_table_name); return null; end $$;
    do $$ declare t record; begin
      for t in select tablename from pg_tables where schemaname = 'public' and tablename <> 'seen_change' loop
        execute format('create trigger seen_by_test after insert or update or delete on public.%I
          for each row execute function see_change()', t.tablename);
      end loop;
    end $$`);
  return {
    take: async () => {
      const { rows } = await knex.raw<{ rows: { name: string }[] }>(
        `with gone as (delete from seen_change returning name) select distinct name from gone order by name`,
      );
      return rows.map(({ name }) => name);
    },
  };
}
