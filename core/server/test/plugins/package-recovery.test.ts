import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PackagePreview } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { readPackage } from '@tribunal/platform';
import { packageOf, startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import { PackageRunner } from '../../src/plugin-packages';
import { PackageService } from '../../src/plugin-packages/package-service';
import { sendFile } from '../http/forms';
import { answering, notesAndTags, toy } from './toy-plugin';

let site: TestApp;
let root: TestUser;
beforeAll(async () => {
  site = await startTestApp();
  root = await site.asRoot();
  await site.confirmIdentity(root);
});
afterAll(() => site?.stop());

const knex = () => resolve(site.app.container, Db);
const service = (one = site) => resolve(one.app.container, PackageService);
const read = async (archive: Buffer): Promise<number> => {
  const path = '/api/admin/plugin/packages';
  const { data } = await sendFile<PackagePreview>(site, path, archive, { as: root, fileName: 'toy.tgz' });
  return data.id;
};
const installNumber = (id: number, as = root) =>
  site.reply('POST /api/admin/plugin/packages/install', { body: { id }, as });
const install = async (archive: Buffer) => installNumber(await read(archive));
const remove = (data: 'keep' | 'drop', as = root) =>
  site.reply('POST /api/admin/plugin/packages/remove', { body: { id: 'toy', data }, as });
const drop = (as = root) => site.reply('DELETE /api/admin/plugin/packages/data', { query: { id: 'toy' }, as });
const answer = async (one: TestApp) => {
  const { statusCode, payload } = await one.app.server.inject({ url: '/api/toy' });
  return statusCode === 200 ? (JSON.parse(payload) as { data: unknown }).data : statusCode;
};
const overview = () => site.api('GET /api/admin/plugin/packages', { as: root });
const tables = async (): Promise<string[]> =>
  knex()('pg_tables').whereLike('tablename', '%toy%').orderBy('tablename').pluck('tablename');
const packages = () => knex()('pluginPackage').where({ plugin: 'toy' }).orderBy('version').pluck('version');

beforeEach(async () => {
  await remove('drop');
  await drop();
});

const second = () => toy({ version: '2.0.0', server: answering('two'), migrations: notesAndTags });
const failing = () =>
  toy({ version: '2.0.0', server: answering('two', 'throw new Error("no luck")'), migrations: notesAndTags });
/** Makes it as if the server that installs this version had ended before it knew whether it starts. */
const crash = async (reverts: { revertsTo: string; previousPackageId: number | null }): Promise<void> => {
  await knex()('pluginInstallation')
    .where({ plugin: 'toy' })
    .update({ ...reverts, changedAt: knex().raw(`now() - interval '4 minutes'`) } as object);
};

describe('a session that has not just confirmed who its user is', () => {
  it('neither installs nor removes nor drops, and the field says so', async () => {
    const other = await site.asRoot();
    const number = await read(await toy());
    const refused = { status: 400, data: { field: 'confirmation' } };
    expect(await installNumber(number, other)).toMatchObject(refused);
    await installNumber(number);
    expect(await remove('keep', other)).toMatchObject(refused);
    await remove('keep');
    expect(await drop(other)).toMatchObject(refused);
    expect(await tables()).toEqual(['migration_toy', 'toy_note']);
  });
});

describe('a server that ends in the middle', () => {
  it('of an upgrade: the version before it comes back, on every server', async () => {
    await install(await toy());
    await install(await second());
    // The archive of the first one is kept until the second one has started.
    const [copy] = await knex()
      .raw(
        `insert into plugin_package (plugin, version, sha256, archive, description, origin, source)
       select plugin, '1.0.0', repeat('0', 64), ?, ?, origin, source from plugin_package where plugin = 'toy' returning id`,
        [await toy(), JSON.stringify((await readPackage(await toy())).plugin)],
      )
      .then(({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id));
    await crash({ revertsTo: 'version', previousPackageId: copy! });
    await using other = await startTestApp({ databaseUrl: site.databaseUrl });
    expect(await answer(other)).toBe(404);
    await service(other).endUnproven();
    await expect.poll(() => answer(other)).toBe('one');
    await expect.poll(() => answer(site)).toBe('one');
    expect((await overview()).installed).toMatchObject([{ id: 'toy', version: '1.0.0' }]);
    // What the second one has applied stays known, so that it can be installed again.
    expect(await install(await second())).toMatchObject({ status: 200 });
    expect(await answer(site)).toBe('two');
  });

  it('of a first installation: nothing is left', async () => {
    await install(await toy());
    await crash({ revertsTo: 'nothing', previousPackageId: null });
    await service().endUnproven();
    expect(await tables()).toEqual([]);
    expect(await packages()).toEqual([]);
    expect(await answer(site)).toBe(404);
    expect(await overview()).toMatchObject({ installed: [], removed: [] });
  });

  it('is in the audit log as undone by a job', async () => {
    await install(await toy());
    await crash({ revertsTo: 'nothing', previousPackageId: null });
    await service().endUnproven();
    await service().endUnproven();
    const [entry, ...others] = await knex()('auditEntry')
      .where({ call: 'JOB end-installations' })
      .orderBy('id', 'desc');
    const version = { before: { version: '1.0.0' }, after: { version: null } };
    const job = { actorUid: null, actorName: 'scheduled job' };
    expect(entry).toMatchObject({ subjectType: 'plugin', subjectId: 'toy', ...version, ...job });
    expect(others.filter(({ requestId }) => requestId === entry!.requestId)).toEqual([]);
  });

  it('of an installation over kept data: the data is kept', async () => {
    await install(await toy());
    await knex().raw('insert into toy_note values (1)');
    await remove('keep');
    await install(await toy());
    await crash({ revertsTo: 'removed', previousPackageId: null });
    await service().endUnproven();
    expect((await overview()).removed).toMatchObject([{ id: 'toy', tables: [{ table: 'toy_note', rows: 1 }] }]);
  });

  it('just now: others still wait for the one that installs', async () => {
    await install(await toy());
    await knex()('pluginInstallation').where({ plugin: 'toy' }).update({ revertsTo: 'nothing' });
    await service().endUnproven();
    expect(await answer(site)).toBe('one');
  });
});

describe('a version that does not start', () => {
  it('over kept data leaves the data, and the archive whose tables they are', async () => {
    await install(await toy());
    await knex().raw('insert into toy_note values (1)');
    await remove('keep');
    expect(await packages()).toEqual(['1.0.0']);
    expect(await install(await failing())).toMatchObject({ status: 409 });
    expect((await overview()).removed).toMatchObject([
      { id: 'toy', version: '1.0.0', tables: [{ table: 'toy_note', rows: 1 }, { table: 'toy_tag' }] },
    ]);
    expect(await packages()).toEqual(['2.0.0']);
    expect(await drop()).toMatchObject({ status: 200 });
    expect(await tables()).toEqual([]);
    expect(await packages()).toEqual([]);
  });

  it('over data of the same plugin in a folder leaves that, too', async () => {
    await knex().raw('create table toy_note (id int); insert into toy_note values (1)');
    await knex().raw('create table migration_toy (name text primary key, checksum text, applied_at timestamptz)');
    await knex().raw(`insert into migration_toy (name) values ('0001-notes')`);
    expect(await install(await failing())).toMatchObject({ status: 409 });
    expect((await overview()).removed).toMatchObject([
      { id: 'toy', tables: [{ table: 'toy_note', rows: 1 }, { table: 'toy_tag' }] },
    ]);
  });
});

describe('a lock that somebody holds', () => {
  it('ends the installation and the removal of data soon, so that others do not wait behind them', async () => {
    await install(await toy());
    const alters = `
      exports.migrations = [
        { name: '0001-notes', up: (knex) => knex.raw('create table toy_note (id int)') },
        { name: '0002-text', up: (knex) => knex.raw('alter table toy_note add column text text') },
      ];
    `;
    const number = await read(await toy({ version: '2.0.0', migrations: alters }));
    await knex().transaction(async (owner) => {
      await owner.raw('lock table toy_note in access share mode');
      expect(await installNumber(number)).toMatchObject({ status: 409 });
      expect(await answer(site)).toBe('one');
      const reply = await remove('drop');
      expect(reply).toMatchObject({ status: 409 });
      expect(reply.msg).toContain('lock timeout');
    });
    expect((await overview()).removed).toMatchObject([{ id: 'toy' }]);
    expect(await drop()).toMatchObject({ status: 200 });
  });
});

describe('the servers of a site', () => {
  it('bring up the others when one plugin cannot be brought up, and that one later', async () => {
    await using other = await startTestApp({ databaseUrl: site.databaseUrl });
    await install(await toy());
    await install(await packageOf({ id: 'zebra', server: answering('zebra').replaceAll('toy', 'zebra') }));
    const statusOfZebra = async () => (await other.app.server.inject({ url: '/api/zebra' })).statusCode;
    await expect.poll(statusOfZebra).toBe(200);
    // Its archive cannot be read for a while.
    const archive = await toy({ version: '2.0.0', server: answering('two') });
    await knex().raw('update plugin_package set archive = ?, sha256 = ? where plugin = ?', [
      Buffer.from('damaged'),
      'f'.repeat(64),
      'toy',
    ]);
    await using later = await startTestApp({ databaseUrl: site.databaseUrl });
    expect(await answer(later)).toBe(404);
    expect((await later.app.server.inject({ url: '/api/zebra' })).statusCode).toBe(200);
    await knex().raw('update plugin_package set archive = ?, description = ? where plugin = ?', [
      archive,
      JSON.stringify((await readPackage(archive)).plugin),
      'toy',
    ]);
    await resolve(later.app.container, PackageRunner).sync();
    await expect.poll(() => answer(later)).toBe('two');
    await site.api('POST /api/admin/plugin/packages/remove', { body: { id: 'zebra', data: 'drop' }, as: root });
    await expect.poll(statusOfZebra).toBe(404);
  });
});
