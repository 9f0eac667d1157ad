import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tryAdvisoryLock } from '@tribunal/database';
import { definePlugin, type PackagePreview, type Permission } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Installed, Notifications, permissionsFor } from '@tribunal/platform';
import { Db } from '@tribunal/server';
import { packageOf, startTestApp, testPlugin, type TestApp, type TestUser } from '@tribunal/testing';
import { PackageStore } from '../../src/plugin-packages/package-store';
import { PackageService } from '../../src/plugin-packages/package-service';
import { sendFile } from '../http/forms';
import { answering, notesAndTags, toy } from './toy-plugin';

let site: TestApp;
let root: TestUser;
beforeAll(async () => {
  const permissions = [{ name: 'test_play' as Permission, order: 1, roles: ['root' as const] }];
  const playing = definePlugin({ id: 'playing', version: '1.0.0', contract: '^3.0', permissions });
  site = await startTestApp({ plugins: [testPlugin(playing, { setup: () => undefined })] });
  root = await site.asRoot();
  await site.confirmIdentity(root);
});
afterAll(() => site?.stop());

const knex = () => resolve(site.app.container, Db);
const service = () => resolve(site.app.container, PackageService);
const installed = () => resolve(site.app.container, Installed);
const read = async (archive: Buffer): Promise<PackagePreview> => {
  const path = '/api/admin/plugin/packages';
  return (await sendFile<PackagePreview>(site, path, archive, { as: root, fileName: 'toy.tgz' })).data;
};
const installNumber = (id: number) => site.reply('POST /api/admin/plugin/packages/install', { body: { id }, as: root });
const install = async (archive: Buffer) => installNumber((await read(archive)).id);
const remove = (data: 'keep' | 'drop', id = 'toy') =>
  site.reply('POST /api/admin/plugin/packages/remove', { body: { id, data }, as: root });
const drop = (id = 'toy') => site.reply('DELETE /api/admin/plugin/packages/data', { query: { id }, as: root });
const answer = async () => {
  const { statusCode, payload } = await site.app.server.inject({ url: '/api/toy' });
  return statusCode === 200 ? (JSON.parse(payload) as { data: unknown }).data : statusCode;
};
const overview = () => site.api('GET /api/admin/plugin/packages', { as: root });
const named = async (pattern: string): Promise<string[]> => {
  const { rows } = await knex().raw<{ rows: { name: string }[] }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relname like ?
      and relkind in ('r', 'v', 'm', 'S', 'c', 'f')
     union all select proname from pg_proc where pronamespace = current_schema()::regnamespace and proname like ?
     order by 1`,
    [pattern, pattern],
  );
  return rows.map(({ name }) => name);
};
const packages = () => knex()('pluginPackage').where({ plugin: 'toy' }).orderBy('version').pluck('version');
const unproven = (reverts: { revertsTo: string; previousPackageId: number | null }, age = '1 second', plugin = 'toy') =>
  knex()('pluginInstallation')
    .where({ plugin })
    .update({ ...reverts, changedAt: knex().raw('now() - ?::interval', [age]) } as object);

beforeEach(async () => {
  if (installed().find('toy')?.place !== 'installed') installed().remove('toy');
  await remove('drop');
  await drop();
  // Those that were read and never installed.
  await knex()('pluginPackage').where({ plugin: 'toy' }).delete();
});

const second = () => toy({ version: '2.0.0', server: answering('two'), migrations: notesAndTags });
const failing = () =>
  toy({ version: '2.0.0', server: answering('two', 'throw new Error("no luck")'), migrations: notesAndTags });

describe('an installation that has not ended', () => {
  it('keeps others from installing over it, so that the way back is not lost', async () => {
    await install(await toy());
    const first = (await knex()('pluginInstallation').where({ plugin: 'toy' }).first('packageId'))!.packageId;
    const again = (await read(await second())).id;
    await unproven({ revertsTo: 'version', previousPackageId: first });
    expect(await installNumber(again)).toMatchObject({ status: 409 });
    expect(await knex()('pluginInstallation').where({ plugin: 'toy' }).first('packageId', 'revertsTo')).toEqual({
      packageId: first,
      revertsTo: 'version',
    });
  });

  it('is undone although that of another plugin cannot be', async () => {
    await install(await toy());
    await install(
      await packageOf({
        id: 'able',
        server: answering('able').replaceAll('toy', 'able'),
        migrations: `
      exports.migrations = [{ name: '0001-able', up: (knex) => knex.raw('create table able_note (id int)') }];
    `,
      }),
    );
    await knex().raw('create view other_view as select * from able_note');
    await unproven({ revertsTo: 'nothing', previousPackageId: null }, '4 minutes', 'able');
    await unproven({ revertsTo: 'nothing', previousPackageId: null }, '4 minutes');
    await service().endUnproven();
    expect(await answer()).toBe(404);
    expect(await named('toy%')).toEqual([]);
    await knex().raw('drop view other_view');
    await unproven({ revertsTo: 'nothing', previousPackageId: null }, '4 minutes', 'able');
    await service().endUnproven();
    expect(await named('able%')).toEqual([]);
  });

  it('says why the plugin did not start, although what it has left cannot be dropped', async () => {
    const { id } = await read(await toy({ server: answering('one', 'throw new Error("no luck")') }));
    vi.spyOn(resolve(site.app.container, PackageStore), 'forget').mockRejectedValueOnce(new Error('connection lost'));
    const reply = await installNumber(id);
    expect(reply).toMatchObject({ status: 409 });
    expect(reply.msg).toContain('no luck');
  });
});

describe('the files of a plugin', () => {
  const folder = () => join(site.dataDir, 'plugins/toy');
  it('are written again when one is missing or differs', async () => {
    await install(await toy());
    const [version] = readdirSync(folder());
    for (const spoil of [
      () => rmSync(join(folder(), version!, 'server.cjs')),
      () => writeFileSync(join(folder(), version!, 'server.cjs'), 'throw new Error()'),
    ]) {
      spoil();
      await site.api('PUT /api/admin/plugin', { body: { id: 'toy', wanted: 'off' }, as: root });
      await expect.poll(answer).toBe(404);
      await site.api('PUT /api/admin/plugin', { body: { id: 'toy', wanted: 'on' }, as: root });
      await expect.poll(answer).toBe('one');
    }
  });
});

describe('a version that nobody has started yet', () => {
  it('runs nowhere but on the server that installs it; all follow once it has started', async () => {
    await using other = await startTestApp({ databaseUrl: site.databaseUrl });
    const there = async () => (await other.app.server.inject({ url: '/api/toy' })).statusCode;
    await install(await toy());
    await expect.poll(there).toBe(200);
    await unproven({ revertsTo: 'nothing', previousPackageId: null });
    await using later = await startTestApp({ databaseUrl: site.databaseUrl });
    expect((await later.app.server.inject({ url: '/api/toy' })).statusCode).toBe(404);
    expect(await there()).toBe(200);
    const { packageId } = (await knex()('pluginInstallation').where({ plugin: 'toy' }).first('packageId'))!;
    const store = resolve(site.app.container, PackageStore);
    const prove = () => store.change('toy', () => store.prove('toy', packageId!));
    expect(await prove()).toBe(true);
    expect(await prove()).toBe(false);
    await expect.poll(async () => (await later.app.server.inject({ url: '/api/toy' })).statusCode).toBe(200);
  });
});

describe('settings of a removed plugin', () => {
  it('are gone at once, for the next installation too', async () => {
    const changed: string[] = [];
    const notifications = resolve(site.app.container, Notifications);
    const end = await notifications.listen(
      'tribunal_plugin_settings',
      (id) => changed.push(id),
      () => undefined,
    );
    // What the test before has dropped may still be on its way; notices arrive in the order in which they were sent.
    await notifications.notify('tribunal_plugin_settings', 'mark');
    await expect.poll(() => changed).toContain('mark');
    changed.length = 0;
    await install(await toy());
    await remove('drop');
    await expect.poll(() => changed).toEqual(['toy']);
    await end();
  });
});

describe('data of a plugin that another server still runs', () => {
  it('is dropped once its last call there has ended', async () => {
    await using other = await startTestApp({ databaseUrl: site.databaseUrl });
    const there = async (url = '/api/toy') => (await other.app.server.inject({ url })).statusCode;
    const slow = `
      scope.serve(routes()({
        'GET /api/toy/slow': { access: 'public', handle: () => new Promise((done) => (globalThis.endOfToy = done)) },
      }));
    `;
    const end = () => (globalThis as { endOfToy?: (reply: null) => void }).endOfToy;
    await install(await toy({ server: answering('one', slow) }));
    await expect.poll(there).toBe(200);
    const call = there('/api/toy/slow');
    await expect.poll(end).toBeTypeOf('function');
    const removal = remove('drop');
    let isOver = false;
    void removal.finally(() => (isOver = true));
    await expect.poll(answer).toBe(404);
    await expect.poll(there).not.toBe(200);
    await expect.poll(async () => (await overview()).removed).toMatchObject([{ id: 'toy' }]);
    expect(isOver).toBe(false);
    expect(await named('toy%')).toEqual(['toy_note']);
    end()!(null);
    expect(await call).toBe(200);
    expect(await removal).toMatchObject({ status: 200 });
    expect(await named('toy%')).toEqual([]);
  });

  it('stays as long as that server says it runs, also over a new connection', async () => {
    await using other = await startTestApp({ databaseUrl: site.databaseUrl });
    const end = await resolve(other.app.container, PackageStore).markRunning('toy');
    const rests = () => resolve(site.app.container, PackageStore).comesToRest('toy', 0);
    expect(await rests()).toBe(false);
    const owner = async (): Promise<number | undefined> => {
      const { rows } = await knex().raw<{ rows: { pid: number }[] }>(
        `select pid from pg_locks where locktype = 'advisory' and (classid::bigint << 32 | objid::bigint) =
           hashtextextended('plugin toy runs', 0) and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows[0]?.pid;
    };
    const first = await owner();
    await knex().raw('select pg_terminate_backend(?)', [first!]);
    await expect.poll(async () => ![first, undefined].includes(await owner())).toBe(true);
    expect(await rests()).toBe(false);
    await end();
    expect(await rests()).toBe(true);
  });

  it('stays if that server does not let it rest in time, and is dropped once it does', async () => {
    await install(await toy());
    await remove('keep');
    const store = resolve(site.app.container, PackageStore);
    const end = await store.markRunning('toy');
    const wait = vi.spyOn(store, 'comesToRest').mockResolvedValueOnce(false);
    expect(await drop()).toMatchObject({ status: 409 });
    expect(wait).toHaveBeenCalledOnce();
    expect(await named('toy%')).toEqual(['toy_note']);
    await end();
    expect(await drop()).toMatchObject({ status: 200 });
    expect(await named('toy%')).toEqual([]);
  });

  it('a server that is to run it waits as long as another one looks whether it rests', async () => {
    const store = resolve(site.app.container, PackageStore);
    const kept = await knex().transaction();
    await tryAdvisoryLock(kept, 'plugin toy runs');
    await expect(store.markRunning('toy', 0)).rejects.toThrow('dropped');
    const mark = store.markRunning('toy');
    await kept.rollback();
    const end = await mark;
    await end();
    expect(await store.comesToRest('toy', 0)).toBe(true);
  });
});

describe('a plugin that another one has replaced, in a folder', () => {
  it('keeps its data: nobody drops it while it is used, and it is not listed', async () => {
    await install(await toy());
    await remove('keep');
    expect((await overview()).removed).toMatchObject([{ id: 'toy' }]);
    const folder = installed().plugins.find(({ place }) => place !== 'installed')!;
    await installed().put({ ...folder, manifest: { ...folder.manifest, id: 'toy', requires: [] } });
    expect((await overview()).removed).toEqual([]);
    expect(await drop()).toMatchObject({ status: 409 });
    expect(await remove('drop')).toMatchObject({ status: 409 });
    expect(await named('toy_note')).toEqual(['toy_note']);
  });
});

describe('what the database has of a version that did not start', () => {
  it('stays in an archive when another version follows', async () => {
    await install(await toy());
    expect(await install(await failing())).toMatchObject({ status: 409 });
    expect(await install(await toy({ version: '1.1.0' }))).toMatchObject({ status: 200 });
    expect(await packages()).toEqual(['1.1.0', '2.0.0']);
    expect(await remove('keep')).toMatchObject({ status: 200 });
    expect(await packages()).toEqual(['2.0.0']);
    expect(await install(await second())).toMatchObject({ status: 200 });
    expect(await packages()).toEqual(['2.0.0']);
  });

  it('cannot be left aside by a version with other migrations', async () => {
    await install(await toy());
    await install(await failing());
    const migrations = notesAndTags.replace('0002-tags', '0002-marks').replace('toy_tag', 'toy_mark');
    const { id, obstacles } = await read(await toy({ version: '1.1.0', migrations }));
    expect(obstacles).toEqual([{ kind: 'migrations', names: ['0002-tags'] }]);
    expect(await installNumber(id)).toMatchObject({ status: 409 });
  });
});

describe('the objects of a plugin', () => {
  it('are dropped whatever their kinds are', async () => {
    const migrations = `
      exports.migrations = [{ name: '0001-all', up: (knex) => knex.raw(\`
        create type toy_kind as enum ('a');
        create type toy_pair as (a int, b int);
        create sequence toy_number;
        create table toy_note (id int default nextval('toy_number'), kind toy_kind, pair toy_pair);
        create view toy_view as select * from toy_note;
        create materialized view toy_sums as select count(*) from toy_view;
        create function toy_all() returns setof toy_note language sql as 'select * from toy_note';
        create procedure toy_do() language sql as 'select 1';
        create aggregate toy_sum (int) (sfunc = int4pl, stype = int);
        create function toy_changed() returns trigger language plpgsql as 'begin return new; end';
        create trigger toy_changed before insert on toy_note for each row execute function toy_changed();
      \`) }];
    `;
    expect(await install(await toy({ migrations }))).toMatchObject({ status: 200 });
    expect(await remove('drop')).toMatchObject({ status: 200 });
    expect(await named('toy%')).toEqual([]);
    expect((await overview()).removed).toEqual([]);
  });

  it.each(['create sequence other_number', 'create type other_pair as (a int)'])('have its name: %s', async (sql) => {
    const migrations = `exports.migrations = [{ name: '0001-x', up: (knex) => knex.raw('${sql}') }];`;
    const reply = await install(await toy({ migrations }));
    expect(reply).toMatchObject({ status: 409 });
    expect(reply.msg).toContain('must begin with toy_');
  });

  it('stay when something of others depends on them', async () => {
    await install(await toy());
    await knex().raw('create view other_view as select * from toy_note');
    const reply = await remove('drop');
    expect(reply).toMatchObject({ status: 409 });
    expect(reply.msg).toContain('other_view');
    expect(await named('toy_note')).toEqual(['toy_note']);
    await knex().raw('drop view other_view');
  });
});

describe('a package that declares a permission', () => {
  it.each([
    ['of the core', 'submit'],
    ['of another plugin', 'test_play'],
  ] as const)('%s cannot be installed', async (_, name) => {
    const permissions = [{ name: name as Permission, order: 1, roles: ['root' as const] }];
    const { id, obstacles } = await read(await toy({ manifest: { permissions } }));
    expect(obstacles).toEqual([{ kind: 'permissions', names: [name] }]);
    expect(await installNumber(id)).toMatchObject({ status: 409 });
  });

  it('of a plugin that has come in a folder since does not keep that from starting', () => {
    const permissions = [{ name: 'test_play' as Permission, order: 1, roles: ['root' as const] }];
    const ofFolder = definePlugin({ id: 'playing', version: '1.0.0', contract: '^3.0', permissions });
    const ofPackage = definePlugin({ id: 'toy', version: '1.0.0', contract: '^3.0', permissions });
    const all = [ofFolder, ofPackage];
    expect(permissionsFor(ofFolder, all, [ofFolder])).toContain('test_play');
    expect(() => permissionsFor(ofPackage, all)).toThrow('belongs to playing');
  });
});
