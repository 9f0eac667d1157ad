import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { coreMigrations, migrate } from '@tribunal/migrations';
import type { Knex } from 'knex';
import { pluginAt, testDatabase, type TestDatabase } from '@tribunal/testing';
import { openDatabase } from '@tribunal/database';

const contest = await pluginAt(new URL('../../../../plugins/contest/', import.meta.url));
const contestSchema = await contest.schema();

let databases: TestDatabase[];
let connections: Knex[];
beforeEach(() => {
  databases = [];
  connections = [];
});
afterEach(async () => {
  await Promise.all(connections.map((knex) => knex.destroy()));
  await Promise.all(databases.map((database) => database.drop()));
});

const emptyDatabase = async (): Promise<Knex> => {
  const database = await testDatabase();
  const knex = openDatabase(database.url);
  databases.push(database);
  connections.push(knex);
  return knex;
};

/** Returns the columns, indexes and constraints of all tables. */
async function schemaOf(knex: Knex): Promise<unknown> {
  const lines = await knex.raw<{ rows: { line: string }[] }>(`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line
    from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
    order by 1`);
  return lines.rows.map(({ line }) => line);
}

const migrateTo = (knex: Knex, count: number): Promise<string[]> =>
  migrate(knex, { owner: 'core', migrations: coreMigrations.migrations.slice(0, count) });

const countOf = (name: string): number =>
  coreMigrations.migrations.findIndex((migration) => migration.name === name) + 1;

let newSchema: unknown;
beforeAll(async () => {
  const { url, drop } = await testDatabase();
  const knex = openDatabase(url);
  await migrate(knex, coreMigrations);
  await migrate(knex, contestSchema);
  newSchema = await schemaOf(knex);
  await knex.destroy();
  await drop();
});

/** Adds a user, a problem and a judged submission to a database that has `0003-submissions`. */
const addSubmission = (knex: Knex): Promise<unknown> =>
  knex.raw(`
    insert into account (uid, username, password_hash) values ('u1', 'Zhang_1', 'x');
    insert into problem (problem_id, title, type, auth, difficulty, time_limit, memory_limit, stack_limit,
        code_share, is_remove_end_blank, open_case_result, data_hash)
      values ('P1', '两数之和', 0, 1, 0, 1000, 256, 128, true, true, true, repeat('0', 64));
    insert into submission (uid, pid, language, code, length, ip, created_at)
      select 'u1', id, 'C', 'int main(){}', 12, '::1', now() from problem;
    insert into judgement (submission_id, reason, bank, priority, status, attempt, created_at, judged_at)
      select id, 'first', 'ME', 0, 0, 3, now(), now() from submission;
  `);

const submissionsOf = (knex: Knex): Promise<unknown> =>
  knex('submission as s')
    .join('account as a', 'a.uid', 's.uid')
    .join('problem as p', 'p.id', 's.pid')
    .join('judgement as j', 'j.submission_id', 's.id')
    .select('a.username', 'p.title', 's.code', 'j.status', 'j.attempt');

const SUBMISSIONS = [{ username: 'Zhang_1', title: '两数之和', code: 'int main(){}', status: 0, attempt: 3 }];

describe('a database of an earlier release', () => {
  it.each(['0003-submissions', '0009-pictures', '0014-remote', '0018-name-skeletons'])(
    'that ends with %s gets the schema of a new one and keeps its rows',
    async (last) => {
      const knex = await emptyDatabase();
      await migrateTo(knex, countOf('0003-submissions'));
      await addSubmission(knex);
      await migrateTo(knex, countOf(last));
      await migrate(knex, coreMigrations);
      await migrate(knex, contestSchema);
      expect(await schemaOf(knex)).toEqual(newSchema);
      expect(await submissionsOf(knex)).toEqual(SUBMISSIONS);
    },
  );

  it('with words of earlier judges has those of present ones, and waits for the load of its judges', async () => {
    const knex = await emptyDatabase();
    await migrateTo(knex, countOf('0003-submissions'));
    await addSubmission(knex);
    await migrateTo(knex, countOf('0034-queue-keys'));
    const messages = ['\u001e{"code":"remoteParked","values":{"site":"HDU"}}\nremoteParked', '{"code":"remoteParked"}'];
    for (const message of messages)
      await knex.raw(
        `insert into judgement (submission_id, is_current, reason, bank, priority, status, attempt, message, created_at, judged_at)
         select id, false, 'rejudge', 'HDU', 0, 11, 1, ?, now(), now() from submission`,
        [message],
      );
    await knex.raw(`
      insert into judge_token (name, keys, created_at, secret_hash) values ('north', '{ME}', now(), 'x');
      insert into judge_node (judge_id, name, instance, kind, keys, languages, slots, degraded, started_at, seen_at)
        select id, name, '1', 'local', keys, '[]', 1, '{}', now(), now() from judge_token`);
    await migrate(knex, coreMigrations);
    expect(await knex('judgement').whereNotNull('message').orderBy('id').pluck('message')).toEqual([
      '\u001e{"code":"remoteNeedsReview","values":{"site":"HDU"}}\nremoteParked',
      '{"code":"remoteParked"}',
    ]);
    expect(await knex('judge_node').select()).toEqual([]);
  });

  it('that got 0014-remote before it had its table and its indexes gets them', async () => {
    const knex = await emptyDatabase();
    await migrateTo(knex, countOf('0014-remote'));
    await knex.raw(
      'drop table remote_pace; drop index remote_run_doubt; alter table public_file drop column is_fetched',
    );
    await addSubmission(knex);
    await migrate(knex, coreMigrations);
    await migrate(knex, contestSchema);
    expect(await schemaOf(knex)).toEqual(newSchema);
    expect(await submissionsOf(knex)).toEqual(SUBMISSIONS);
  });

  it('that got 0001-contests when results went with their problem keeps results from now on', async () => {
    const knex = await emptyDatabase();
    await migrate(knex, coreMigrations);
    await migrate(knex, { ...contestSchema, migrations: contestSchema.migrations.slice(0, 1) });
    await knex.raw(`alter table contest_problem drop constraint contest_problem_pid_fkey,
      add constraint contest_problem_pid_fkey foreign key (pid) references problem on delete cascade`);
    await migrate(knex, contestSchema);
    expect(await schemaOf(knex)).toEqual(newSchema);
  });

  it('whose contests had their problems by label ranks them so, and still takes problems without a rank', async () => {
    const knex = await emptyDatabase();
    await migrate(knex, coreMigrations);
    await migrate(knex, { ...contestSchema, migrations: contestSchema.migrations.slice(0, 5) });
    await knex.raw(`insert into contest (title, type, auth, start_at, end_at)
      select 'Weekly', 0, 0, now(), now() + '1 hour' from generate_series(1, 2)`);
    const addProblems = (labels: string[]) =>
      knex.raw(
        `insert into contest_problem (cid, display_id, display_title)
         select contest.id, label, label from contest, unnest(?::text[]) as label`,
        [labels],
      );
    await addProblems(['AA', '10', 'B', '2', 'A']);
    await migrate(knex, contestSchema);
    await addProblems(['1']);
    const stored = await knex('contest_problem').orderBy(['cid', 'rank']).select({ label: 'display_id' }, 'rank');
    const ofOne = ['2 1', 'A 2', 'B 3', '10 4', 'AA 5', '1 null'];
    expect(stored.map(({ label, rank }) => `${label} ${rank}`)).toEqual([...ofOne, ...ofOne]);
    expect(await schemaOf(knex)).toEqual(newSchema);
  });
});
