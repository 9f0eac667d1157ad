import { openDatabase } from '@tribunal/database';
import { coreMigrations, migrate } from '@tribunal/migrations';
import { pluginAt, testDatabase } from '@tribunal/testing';
import { expect, it, onTestFinished } from 'vitest';

it('takes the levels that imports made up, and leaves those that may be meant', async () => {
  const { url, drop } = await testDatabase();
  onTestFinished(drop);
  const knex = openDatabase(url);
  onTestFinished(() => knex.destroy());
  const schema = await (await pluginAt(new URL('..', import.meta.url))).schema();
  const before = schema.migrations.findIndex(({ name }) => name === '0012-made-up-levels');
  await migrate(knex, coreMigrations);
  await migrate(knex, { ...schema, migrations: schema.migrations.slice(0, before) });
  await knex.raw(`
    insert into account (uid, username, password_hash) values ('u1', 'zhang', 'x');
    insert into problem (problem_id, bank, difficulty, modified_uid, title, type, auth, time_limit, memory_limit,
        stack_limit, code_share, is_remove_end_blank, open_case_result, data_hash)
      select id, bank, level, editor, 'A+B', 0, 1, 1000, 256, 128, true, true, true, repeat('0', 64) from (values
        ('HDU-1', 'HDU', 1, null), ('HDU-2', 'HDU', 1, 'u1'), ('HDU-3', 'HDU', 2, null), ('CF-1A', 'CF', 1, null),
        ('P1', 'ME', 1, null)) problems (id, bank, level, editor);
  `);
  await migrate(knex, schema);
  const levels = await knex('problem').orderBy('problemId').select('problemId', 'difficulty');
  expect(levels.map(({ problemId, difficulty }) => [problemId, difficulty])).toEqual([
    ['CF-1A', 1],
    ['HDU-1', null],
    ['HDU-2', 1],
    ['HDU-3', 2],
    ['P1', 1],
  ]);
  const local = knex('problem').where({ problemId: 'P1' }).update({ difficulty: null });
  await expect(local).rejects.toThrow('problem_difficulty_of_local');
});

it('keeps runs that need review and stored logins of a database with earlier words', async () => {
  const { url, drop } = await testDatabase();
  onTestFinished(drop);
  const knex = openDatabase(url);
  onTestFinished(() => knex.destroy());
  const schema = await (await pluginAt(new URL('..', import.meta.url))).schema();
  const before = schema.migrations.findIndex(({ name }) => name === '0009-standard-words');
  await migrate(knex, coreMigrations);
  await migrate(knex, { ...schema, migrations: schema.migrations.slice(0, before) });
  await knex.raw(`
    insert into account (uid, username, password_hash) values ('u1', 'zhang', 'x');
    insert into problem (problem_id, title, type, auth, difficulty, time_limit, memory_limit, stack_limit,
        code_share, is_remove_end_blank, open_case_result, data_hash)
      values ('P1', 'A+B', 0, 1, 0, 1000, 256, 128, true, true, true, repeat('0', 64));
    insert into submission (uid, pid, language, code, length, ip, created_at)
      select 'u1', id, 'C', 'int main(){}', 12, '::1', now() from problem;
    insert into remote_account (bank, name, way, visit, state_since, created_at)
      values ('HDU', 'bot', 'pool', 'v1.cookies', now(), now());
    insert into remote_run (submission_id, bank, state, way, problem_id, language_id, intended_at, parked_at)
      select id, 'HDU', 'parked', 'pool', '1000', '0', '2026-01-01Z', '2026-01-02Z' from submission;
  `);
  await migrate(knex, schema);
  expect(await knex('remoteRun').select('state', 'needsReviewSince')).toEqual([
    { state: 'needsReview', needsReviewSince: new Date('2026-01-02T00:00:00Z') },
  ]);
  expect(await knex('remoteAccount').select('siteLogin')).toEqual([{ siteLogin: 'v1.cookies' }]);
  await expect(knex('remoteRun').update({ state: 'parked' as never })).rejects.toThrow('remote_run_state_check');
});
