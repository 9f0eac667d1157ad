import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { coreMigrations, migrationTableOf, migrate, type Migration } from '@tribunal/migrations';
import type { Knex } from 'knex';
import { pluginAt, startTestApp, testDatabase, type TestDatabase } from '@tribunal/testing';
import { openDatabase } from '@tribunal/database';

let database: TestDatabase;
let knex: Knex;
beforeEach(async () => {
  database = await testDatabase();
  knex = openDatabase(database.url);
});
afterEach(async () => {
  await knex.destroy();
  await database.drop();
});

const names = (): string[] => coreMigrations.migrations.map(({ name }) => name);
/** Returns everything that makes up a schema, as one text. */
const shape = async (): Promise<string> => {
  const { rows } = await knex.raw<{ rows: object[] }>(`
    select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema = 'public' order by 1, 2`);
  const { rows: indexes } = await knex.raw<{ rows: object[] }>(
    `select indexdef from pg_indexes where schemaname = 'public' order by 1`,
  );
  return JSON.stringify([rows, indexes]);
};

describe('the schema of core', () => {
  it('is created from nothing, and running it again changes nothing', async () => {
    expect(await migrate(knex, coreMigrations)).toEqual(names());
    const before = await shape();
    expect(await migrate(knex, coreMigrations)).toEqual([]);
    expect(await shape()).toBe(before);
    expect(await knex('migration_core').pluck('name')).toEqual(names());
  });

  it('is created once when several processes start together', async () => {
    const done = await Promise.all([1, 2, 3, 4].map(() => migrate(knex, coreMigrations)));
    expect(done.flat()).toEqual(names());
  });

  it('is the same whether it was created at once or step by step', async () => {
    for (let steps = 1; steps <= coreMigrations.migrations.length; steps += 1) {
      await migrate(knex, { owner: 'core', migrations: coreMigrations.migrations.slice(0, steps) });
    }
    const stepwise = await shape();
    const emptyDatabase = await testDatabase();
    await knex.destroy();
    knex = openDatabase(emptyDatabase.url);
    await migrate(knex, coreMigrations);
    expect(await shape()).toBe(stepwise);
    await knex.destroy();
    await emptyDatabase.drop();
    knex = openDatabase(database.url);
  });
});

describe('a step', () => {
  const good: Migration = {
    name: '0001-good',
    up: async (trx) => void (await trx.raw('create table toy_box (id int)')),
  };
  const bad: Migration = { name: '0002-bad', up: async (trx) => void (await trx.raw('create table toy_box (id int)')) };

  it('that fails rolls back the others of its run', async () => {
    await expect(migrate(knex, { owner: 'toy', migrations: [good, bad] })).rejects.toThrow('toy_box');
    expect(await knex.schema.hasTable('toy_box')).toBe(false);
    expect(await migrate(knex, { owner: 'toy', migrations: [good] })).toEqual(['0001-good']);
  });

  it.each(['commit', 'commit; begin', 'rollback; begin'])('that ends its transaction is refused: %s', async (end) => {
    const up = (trx: Knex) => trx.raw(end);
    await expect(migrate(knex, { owner: 'toy', migrations: [{ name: '0001-end', up }, good] })).rejects.toThrow(
      'migration 0001-end of toy failed: it ends the transaction that it runs in',
    );
    expect(await knex.schema.hasTable('toy_box')).toBe(false);
  });

  it('that the code does not know prevents the start on a newer database', async () => {
    await migrate(knex, { owner: 'toy', migrations: [good] });
    await expect(migrate(knex, { owner: 'toy', migrations: [] })).rejects.toThrow(
      'newer than this version: it has the toy migrations 0001-good',
    );
  });
});

describe('a migration that changed after it was applied', () => {
  const migrations: Migration[] = [
    { name: '0001-box', up: async (trx) => void (await trx.raw('create table toy_box (id int)')) },
  ];

  it('prevents the start on that database', async () => {
    await migrate(knex, { owner: 'toy', migrations, checksums: { '0001-box': 'a' } });
    await expect(migrate(knex, { owner: 'toy', migrations, checksums: { '0001-box': 'b' } })).rejects.toThrow(
      '0001-box of toy was applied in another form than this release has',
    );
    expect(await migrate(knex, { owner: 'toy', migrations, checksums: { '0001-box': 'a' } })).toEqual([]);
  });

  it('is detected also if it was applied before checksums were stored', async () => {
    await knex.raw('create table migration_toy (name text primary key, applied_at timestamptz not null default now())');
    await knex('migration_toy').insert({ name: '0001-box' });
    await migrate(knex, { owner: 'toy', migrations, checksums: { '0001-box': 'a' } });
    await expect(migrate(knex, { owner: 'toy', migrations, checksums: { '0001-box': 'b' } })).rejects.toThrow(
      '0001-box',
    );
  });

  it('is accepted if its plugin has no checksums', async () => {
    await migrate(knex, { owner: 'toy', migrations });
    expect(await migrate(knex, { owner: 'toy', migrations })).toEqual([]);
  });
});

describe('the schemas of plugins', () => {
  it('have a ledger each, also of plugins that are off', async () => {
    const announcement = await pluginAt(new URL('../../../../plugins/announcement/', import.meta.url));
    const off = { ...announcement, manifest: { ...announcement.manifest, enabledByDefault: false } };
    await using site = await startTestApp({ plugins: [off], databaseUrl: database.url });
    expect(await site.api('GET /api/get-website-config')).toMatchObject({ plugins: [] });
    expect(await knex(migrationTableOf('announcement')).pluck('name')).toEqual(['0001-items', '0002-schedule']);
    expect(await knex.schema.hasTable('announcement_item')).toBe(true);
  });

  it('name their ledger after the plugin', () => {
    expect(migrationTableOf('remote-hdu')).toBe('migration_remote_hdu');
  });
});
