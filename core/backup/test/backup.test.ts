import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { coreMigrations, migrate } from '@tribunal/migrations';
import { Db } from '@tribunal/server';
import { COLLECT_PICTURES, COLLECT_TESTDATA, openDatabase, recount } from '@tribunal/server/site-data';
import { StorageReader } from '@tribunal/server/system';
import {
  claimWork,
  waitForVerdict,
  createProblem,
  packageOf,
  startFakeJudge,
  startTestApp,
  submit,
  TEST_SECRETS_KEY,
  testDatabase,
  type FakeJudge,
  type PackageParts,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseLock } from '@tribunal/database';
import { TestdataStore, UploadStore } from '../../server/src/file';
import { HealthService } from '../../server/src/system/health';
import { fileWith } from '../../platform/test/archive/archives';
import { download, sendFile } from '../../server/test/http/forms';
import { backUp, recordBackup } from '../src/back-up';
import {
  backupTo,
  closedDestination,
  inRestored,
  openFolder,
  restoreInto,
  serve,
  verified,
  whileSubmitting,
} from './support';

let site: TestApp;
let judge: FakeJudge;
let folder: Awaited<ReturnType<typeof openFolder>>;
let user: TestUser;
let problemId: string;
let uploadId: string;
let large: string;
beforeAll(async () => {
  site = await startTestApp({ env: { SUBMIT_GAP_MS: '0' } });
  folder = await openFolder();
  judge = await startFakeJudge(site);
  user = await site.signUp();
  ({ problemId } = await createProblem(site));
  const { submitId } = await submit(site, user, { pid: problemId });
  await waitForVerdict(site, user, submitId);
  const uploads = resolve(site.app.container, UploadStore);
  const archive = await fileWith(uploads.incoming, Buffer.from('an archive that waits'));
  uploadId = await uploads.savePackage((await site.asRoot()).uid, archive, { problems: [] });
  // The file is larger than the amount that is read at once.
  ({ sha256: large } = await resolve(site.app.container, TestdataStore).put(randomBytes(3 << 20)));
});
afterAll(async () => {
  await judge?.stop();
  await site?.stop();
  await folder?.remove();
});

const knexOf = (one: TestApp) => resolve(one.app.container, Db);
const inFolder = (name: string): string => join(folder.path, name);
let files = 0;
const newFile = (): string => inFolder(`${++files}.tar`);

describe('a backup of a running site', () => {
  it('becomes the same site in another database, as of one moment, while people submit and are judged', async () => {
    const file = newFile();
    const { result, ids } = await whileSubmitting(site, user, problemId, backupTo(site, file));
    expect(ids.length).toBeGreaterThan(0);
    await inRestored(file, async ({ url, dataDir, restored }) => {
      const rows = Object.values(result.tables).reduce((sum, table) => sum + table.rows, 0);
      expect(restored).toMatchObject({ rows, corrected: 0, leftOut: [] });
      expect(await readFile(join(dataDir, 'uploads/kept', uploadId), 'utf8')).toBe('an archive that waits');
      expect(await readdir(dataDir)).toEqual(['public', 'testdata', 'uploads']);
      const twin = await serve(url, dataDir);
      try {
        expect(await recount(knexOf(twin))).toBe(0);
        const again = await twin.logIn(user.username, user.password);
        expect(again.uid).toBe(user.uid);
        const { task, judge: claimingJudge } = await claimWork(twin, problemId);
        const { sha256 } = task.cases[0]!.input;
        expect(String(await download(twin, `/api/judge/data/${sha256}`, claimingJudge))).toBe('1 2\n');
        expect(await resolve(twin.app.container, TestdataStore).verify(large)).toBe(true);
        await using other = await startFakeJudge(twin);
        const { submitId } = await submit(twin, again, { pid: problemId });
        expect((await waitForVerdict(twin, again, submitId)).status).toBe(Status.Accepted);
        expect(other.claimed.length).toBeGreaterThan(0);
        expect(submitId).toBeGreaterThan(result.tables['submission']!.rows);
      } finally {
        await twin.stop();
      }
    });
  });

  it('keeps its identity, so that the folder of test data belongs to it', async () => {
    await resolve(site.app.container, HealthService).check();
    const file = newFile();
    await backupTo(site, file);
    await inRestored(file, async ({ url, dataDir }) => {
      const twin = await serve(url, dataDir);
      try {
        const { files: state } = await resolve(twin.app.container, HealthService).details();
        expect(state).toBe('ok');
        expect(await knexOf(twin)('siteIdentity').pluck('id')).toEqual(await knexOf(site)('siteIdentity').pluck('id'));
      } finally {
        await twin.stop();
      }
    });
  });

  it('is recorded with its time, which the site knows', async () => {
    expect(await resolve(site.app.container, StorageReader).lastBackup()).toBeNull();
    await recordBackup(knexOf(site), '2026-05-01T10:00:00.000Z');
    await recordBackup(knexOf(site), '2026-05-02T10:00:00.000Z');
    expect(await resolve(site.app.container, StorageReader).lastBackup()).toEqual(new Date('2026-05-02T10:00:00.000Z'));
  });

  it('leaves out what only the running site writes, and contains the key that decrypts the secrets', async () => {
    const file = newFile();
    const { tables } = await backupTo(site, file);
    expect(tables).not.toHaveProperty('health_write');
    expect((await verified(file)).secrets).toEqual({ remoteSecretsKey: TEST_SECRETS_KEY });
  });

  it('blocks the removal of files and a second backup until it is written', async () => {
    const { destination, writeRequested, open } = closedDestination();
    const first = backupTo(site, '', destination);
    await writeRequested;
    const lock = databaseLock(knexOf(site));
    const locked = (name: string) => lock.tryRun(name, async () => undefined, new Date(Date.now() + 3_600_000));
    await expect.poll(() => locked(COLLECT_TESTDATA)).toBe('elsewhere');
    await expect.poll(() => locked(COLLECT_PICTURES)).toBe('elsewhere');
    await expect(backupTo(site, newFile())).rejects.toThrow('Another backup of this site is already running.');
    open();
    await first;
    expect(await locked(COLLECT_TESTDATA)).toBe('ran');
  });

  it('names the files that the site has lost, and the restored site lacks them too', async () => {
    const input = 'a file that will be lost\n';
    await createProblem(site, { samples: [{ input, output: 'x' }] });
    const [lost] = (await knexOf(site)('dataFile').where({ bytes: input.length }).pluck('sha256')) as string[];
    const name = join('testdata', lost!.slice(0, 2), lost!.slice(2, 4), lost!);
    const path = join(site.dataDir, name);
    await writeFile(path, 'something else');
    const damagedFile = newFile();
    expect((await backupTo(site, damagedFile)).lost).toEqual([name]);
    await rm(path);
    const file = newFile();
    expect((await backupTo(site, file)).lost).toEqual([name]);
    for (const one of [damagedFile, file])
      await inRestored(one, async ({ dataDir, restored }) => {
        expect(restored).not.toBeNull();
        await expect(readFile(join(dataDir, name))).rejects.toThrow('ENOENT');
      });
  });

  it('fails when its file cannot be written', async () => {
    await expect(backupTo(site, '', createWriteStream('/dev/full'))).rejects.toThrow('ENOSPC');
  });
});

/** Backs up a database that `prepare` has filled and that no server uses. */
async function createBackup(prepare: (knex: Knex) => Promise<unknown>): Promise<string> {
  const { url, drop } = await testDatabase();
  const knex = openDatabase(url);
  const file = newFile();
  try {
    await prepare(knex);
    await backUp({ knex, dataDir: folder.path, secrets: {}, destination: createWriteStream(file) });
    return file;
  } finally {
    await knex.destroy();
    await drop();
  }
}

const addAccount = (knex: Knex) =>
  knex.raw(`insert into account (uid, username, password_hash) values ('u1', 'Zhang_1', 'x')`);

describe('a backup of an earlier version', () => {
  it('becomes a site of this one', async () => {
    const count = coreMigrations.migrations.findIndex(({ name }) => name === '0018-name-skeletons') + 1;
    const file = await createBackup(async (knex) => {
      await migrate(knex, { owner: 'core', migrations: coreMigrations.migrations.slice(0, count) });
      await addAccount(knex);
    });
    await inRestored(file, async ({ url }) => {
      const restored = openDatabase(url);
      try {
        expect(await restored('account').pluck('username')).toEqual(['Zhang_1']);
        expect(await migrate(restored, coreMigrations)).toEqual([]);
      } finally {
        await restored.destroy();
      }
    });
  });
});

describe('a backup with data of a plugin that is not here', () => {
  it('is restored without that data on request, and the report says so', async () => {
    const up = (trx: Knex) =>
      trx.schema.createTable('extra', (table) => void table.text('uid').references('account.uid'));
    const file = await createBackup(async (knex) => {
      await migrate(knex, coreMigrations);
      await migrate(knex, { owner: 'remote-extra', migrations: [{ name: '0001-extra', up }] });
      await addAccount(knex);
      await knex('extra').insert({ uid: 'u1' });
    });
    await inRestored(
      file,
      async ({ restored }) => expect(restored?.leftOut).toEqual(['extra', 'migration_remote_extra']),
      { areMissingPluginsLeftOut: true },
    );
  });
});

describe('a backup with data of a plugin that was installed from an archive', () => {
  const SERVER = `
    const { defineServerPart, routes } = require('@tribunal/server');
    exports.default = defineServerPart({ id: 'toy', requires: [] }, (scope) => {
      scope.serve(routes()({ 'GET /api/toy': { access: 'public', handle: () => 'toy' } }));
    });
  `;
  const tables = (...names: string[]): string =>
    `exports.migrations = [${names.map((name) => `{ name: '000${names.indexOf(name) + 1}-${name}', up: (knex) => knex.raw('create table toy_${name} (id int)') }`).join()}];`;
  const broken = SERVER.replace('scope.serve', `throw new Error('no luck'); scope.serve`);
  let root: TestUser;
  beforeAll(async () => {
    root = await site.asRoot();
    await site.confirmIdentity(root);
    await installPackage({ id: 'toy', server: SERVER, migrations: tables('a') });
    await knexOf(site).raw('insert into toy_a values (7)');
  });
  afterAll(() => site.api('DELETE /api/admin/plugin/packages/data', { query: { id: 'toy' }, as: root }));
  const installPackage = async (parts: PackageParts) => {
    const archive = await packageOf(parts);
    const { data } = await sendFile<{ id: number }>(site, '/api/admin/plugin/packages', archive, { as: root });
    return site.reply('POST /api/admin/plugin/packages/install', { body: { id: data.id }, as: root });
  };
  const rowsIn = async (url: string, table: string): Promise<unknown[]> => {
    const knex = openDatabase(url);
    try {
      return await knex(table).select('*');
    } finally {
      await knex.destroy();
    }
  };

  it('restores the plugin with its data, which then runs', async () => {
    const file = newFile();
    await backupTo(site, file);
    await inRestored(file, async ({ url, dataDir, restored }) => {
      expect(restored?.leftOut).toEqual([]);
      expect(await rowsIn(url, 'toy_a')).toEqual([{ id: 7 }]);
      const twin = await serve(url, dataDir);
      try {
        expect((await twin.app.server.inject({ url: '/api/toy' })).statusCode).toBe(200);
      } finally {
        await twin.stop();
      }
    });
  });

  it('leaves out archives that wait to be installed', async () => {
    await sendFile(site, '/api/admin/plugin/packages', await packageOf({ id: 'waits' }), { as: root });
    const file = newFile();
    expect((await backupTo(site, file)).tables['plugin_package']).toMatchObject({ rows: 1 });
    await inRestored(file, async ({ url }) => expect(await rowsIn(url, 'plugin_package')).toHaveLength(1));
  });

  it('restores what a version has migrated that did not start', async () => {
    const parts = { id: 'toy', version: '2.0.0', server: broken, migrations: tables('a', 'b') };
    expect(await installPackage(parts)).toMatchObject({ status: 409 });
    const file = newFile();
    await backupTo(site, file);
    await inRestored(file, async ({ url }) => expect(await rowsIn(url, 'toy_b')).toEqual([]));
  });

  it('restores data that a removed plugin has left, and asks for the plugin if its archive is damaged', async () => {
    const body = { id: 'toy', data: 'keep' } as const;
    await site.api('POST /api/admin/plugin/packages/remove', { body, as: root });
    const file = newFile();
    await backupTo(site, file);
    await inRestored(file, async ({ url }) => expect(await rowsIn(url, 'toy_a')).toEqual([{ id: 7 }]));
    await knexOf(site)('pluginPackage')
      .where({ plugin: 'toy' })
      .update({ archive: Buffer.from('damaged') });
    const damaged = newFile();
    await backupTo(site, damaged);
    await expect(inRestored(damaged, async () => undefined)).rejects.toThrow('toy');
    await inRestored(damaged, async ({ restored }) => expect(restored?.leftOut).toContain('toy_a'), {
      areMissingPluginsLeftOut: true,
    });
  });
});

describe('a restore', () => {
  it('refuses a database that is not empty, and touches neither it nor the folder', async () => {
    const file = newFile();
    await backupTo(site, file);
    const before = await knexOf(site)('submission').count();
    await writeFile(inFolder('mine'), 'x');
    await expect(restoreInto(site.databaseUrl, folder.path, file)).rejects.toThrow('The database is not empty.');
    expect(await knexOf(site)('submission').count()).toEqual(before);
    expect(await readFile(inFolder('mine'), 'utf8')).toBe('x');
  });

  it('says that it is done when it is asked again after its last step', async () => {
    const file = newFile();
    await backupTo(site, file);
    await inRestored(file, async ({ url, dataDir }) => {
      expect(await restoreInto(url, dataDir, file)).toBeNull();
      const other = restoreInto(url, folder.path, file, { attempt: 'into another folder' });
      await expect(other).rejects.toThrow('The database is not empty.');
    });
  });

  it('leaves an empty database when rows do not arrive whole', async () => {
    const file = newFile();
    await backupTo(site, file);
    const { url, drop } = await testDatabase();
    const target = await openFolder();
    // Without those since the one that created the last tables.
    const migrations = coreMigrations.migrations.filter(({ name }) => name < '0020');
    const sets = [{ ...coreMigrations, migrations }];
    try {
      await expect(restoreInto(url, target.path, file, { sets })).rejects.toThrow(
        'neither this version nor its plugins',
      );
      const knex = openDatabase(url);
      expect(await knex('pg_tables').where({ schemaname: 'public' }).pluck('tablename')).toEqual([]);
      await knex.destroy();
    } finally {
      await drop();
      await target.remove();
    }
  });
});

describe('a file that is no backup', () => {
  let archiveBytes: Buffer;
  beforeAll(async () => {
    const file = newFile();
    await backupTo(site, file);
    archiveBytes = await readFile(file);
  });

  const refusalOf = async (content: Buffer): Promise<string> => {
    const file = newFile();
    await writeFile(file, content);
    return verified(file).then(
      () => 'taken',
      (error: Error) => error.message,
    );
  };

  it.each([0, 1, 512, 100_000, -1025, -3000])('is one that was cut off at byte %i', async (at) => {
    expect(await refusalOf(archiveBytes.subarray(0, at < 0 ? archiveBytes.length + at : at))).toMatch(
      /^The backup is incomplete/,
    );
  });

  it('is text', async () => {
    expect(await refusalOf(Buffer.from('hello '.repeat(1000)))).toMatch(/^The backup is incomplete/);
  });

  it('is one in which a byte has changed', async () => {
    for (const part of ['1 2\n', '"remoteSecretsKey"', 'an archive that waits']) {
      const at = archiveBytes.indexOf(part);
      expect(at).toBeGreaterThan(0);
      const changed = Buffer.from(archiveBytes);
      changed[at + 1]! ^= 1;
      expect(await refusalOf(changed)).toMatch(/^The backup is damaged: /);
    }
  });

  it('is one of another format', async () => {
    const changed = Buffer.from(archiveBytes);
    const at = changed.lastIndexOf('"format": 1');
    changed.write('"format": 9', at);
    expect(await refusalOf(changed)).toBe('The backup has format 9, but this version supports only format 1.');
  });
});
