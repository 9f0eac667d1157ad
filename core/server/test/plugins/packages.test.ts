import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PackagePreview } from '@tribunal/contract';
import { openDatabase } from '@tribunal/database';
import { resolve } from '@tribunal/kernel';
import { Installed } from '@tribunal/platform';
import {
  packageEntries,
  packageOf,
  startTestApp,
  tarOf,
  type PackageParts,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import { sendFile } from '../http/forms';
import { answering, notesAndTags, toy } from './toy-plugin';

const UPLOAD = '/api/admin/plugin/packages';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const trusted = publicKey.export({ format: 'der', type: 'spki' }).subarray(12).toString('base64');

let site: TestApp;
let root: TestUser;
beforeAll(async () => {
  site = await startTestApp({ env: { PLUGIN_KEYS: trusted } });
  root = await site.asRoot();
  await site.confirmIdentity(root);
});
afterAll(() => site?.stop());

const read = (archive: Buffer, query = '') =>
  sendFile<PackagePreview>(site, `${UPLOAD}${query}`, archive, { as: root, fileName: 'toy.tgz' });
const installNumber = (id: number) => site.reply('POST /api/admin/plugin/packages/install', { body: { id }, as: root });
const install = async (archive: Buffer) => installNumber((await read(archive)).data.id);
const remove = (data: 'keep' | 'drop') =>
  site.reply('POST /api/admin/plugin/packages/remove', { body: { id: 'toy', data }, as: root });
const get = async (url: string) => {
  const { statusCode, payload } = await site.app.server.inject({ url });
  return statusCode === 200 ? (JSON.parse(payload) as { data: unknown }).data : statusCode;
};
const tables = async (): Promise<string[]> => {
  const knex = openDatabase(site.databaseUrl);
  try {
    const { rows } = await knex.raw<{ rows: { tablename: string }[] }>(
      `select tablename from pg_tables where tablename like '%toy%' order by 1`,
    );
    return rows.map(({ tablename }) => tablename);
  } finally {
    await knex.destroy();
  }
};
const overview = () => site.api('GET /api/admin/plugin/packages', { as: root });
const leave = async (): Promise<void> => {
  await remove('drop');
  await site.reply('DELETE /api/admin/plugin/packages/data', { query: { id: 'toy' }, as: root });
};

describe('a package that is read', () => {
  it('shows what it is and does before anything is installed', async () => {
    const { data } = await read(
      await toy({
        server: `const { beforeSubmit } = require('@tribunal/server/submission');${answering('one')}`,
        capabilities: { hosts: ['api.example.org'] },
      }),
    );
    expect(data).toMatchObject({
      plugin: {
        manifest: { id: 'toy', version: '1.0.0', contract: '^3.0' },
        about: { author: 'Ada' },
        capabilities: { calls: ['GET /api/toy'], tables: ['toy_note'], hosts: ['api.example.org'] },
      },
      origin: 'file',
      source: 'toy.tgz',
      hooks: ['beforeSubmit'],
      signature: { state: 'none' },
      replaces: null,
      migrations: [{ name: '0001-notes', isApplied: false }],
      keptTables: [],
      obstacles: [],
    });
    expect(data.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await tables()).toEqual([]);
    expect(await get('/api/toy')).toBe(404);
  });

  it('shows whether one of the trusted keys has signed it', async () => {
    const archive = await toy();
    const made = encodeURIComponent(sign(null, archive, privateKey).toString('base64'));
    const foreign = encodeURIComponent(
      sign(null, archive, generateKeyPairSync('ed25519').privateKey).toString('base64'),
    );
    expect((await read(archive, `?signature=${made}`)).data.signature).toEqual({ state: 'trusted', key: trusted });
    expect((await read(archive, `?signature=${foreign}`)).data.signature).toEqual({ state: 'unknown' });
  });

  const plain = () => packageEntries({ id: 'toy', server: answering('one') });
  it.each([
    ['no archive', () => Buffer.from('hello'), 'package.damaged'],
    ['half an archive', async () => (await toy()).subarray(0, 200), 'package.damaged'],
    ['no description', () => tarOf([{ name: 'package/server.cjs', content: '1' }]), 'no tribunal.json'],
    [
      'a link',
      () => tarOf([...plain(), { name: 'package/x', type: 'symlink', linkname: '/etc/passwd' }]),
      'plain files',
    ],
    ['a path that leads out', () => tarOf([...plain(), { name: 'package/../../x', content: '1' }]), 'plain files'],
    ['an absolute path', () => tarOf([...plain(), { name: '/etc/x', content: '1' }]), 'plain files'],
    ['a name twice', () => tarOf([...plain(), plain()[1]!]), 'plain files'],
    [
      'a file that is not listed',
      () => tarOf([...plain(), { name: 'package/x.cjs', content: '1' }]),
      'not in tribunal',
    ],
    ['a file that differs', () => tarOf([plain()[0]!, { name: 'package/server.cjs', content: '1' }]), 'checksum'],
    ['too much', () => tarOf([{ name: 'package/x', content: Buffer.alloc(65 * 1024 * 1024) }]), 'larger than'],
    ['a remote judge', () => packageOf({ id: 'toy', manifest: { kind: 'remote-judge' } }), 'kind'],
    ['a plugin that claims a table of others', () => toy({ capabilities: { tables: ['account'] } }), 'account'],
    ['a name that is no id', () => packageOf({ id: '../toy' }), 'id'],
  ])('is refused when it is %s', async (_, make, words) => {
    const reply = await read(await make());
    expect(reply.status).toBe(400);
    expect(reply.msg).toContain(words === 'package.damaged' ? 'damaged' : words);
  });

  it.each([
    ['was made for another contract', { manifest: { contract: '^2.0' } }, 'contract'],
    ['requires what is missing', { manifest: { requires: ['nowhere'] } }, 'missing'],
    ['has the name of tables of the site', { id: 'account', server: '', migrations: '' }, 'nameTaken'],
    ['uses what is not shared', { capabilities: { uses: { '@tribunal/server': ['noSuchThing'] } } }, 'notShared'],
  ] as const)('cannot be installed when it %s', async (_, parts, kind) => {
    const { data } = await read(await toy(parts as Partial<PackageParts>));
    expect(data.obstacles.map((one) => one.kind)).toEqual([kind]);
    expect((await installNumber(data.id)).status).toBe(409);
  });

  it('is for root alone', async () => {
    const user = await site.signUp();
    expect((await sendFile(site, UPLOAD, await toy(), { as: user })).status).toBe(403);
  });
});

describe('an installed plugin', () => {
  beforeEach(() => leave());

  it('serves at once, is replaced by another version, and is removed with its data', async () => {
    expect(await install(await toy())).toMatchObject({
      status: 200,
      data: { id: 'toy', version: '1.0.0', state: 'active' },
    });
    expect(await get('/api/toy')).toBe('one');
    expect(await tables()).toEqual(['migration_toy', 'toy_note']);
    expect((await overview()).installed).toMatchObject([{ id: 'toy', version: '1.0.0', installedBy: 'root' }]);
    expect(existsSync(join(site.dataDir, 'plugins/toy'))).toBe(true);
    const rows = await site.api('GET /api/admin/plugin', { as: root });
    expect(rows.find(({ id }) => id === 'toy')).toMatchObject({
      place: 'installed',
      about: { author: 'Ada' },
      summaries: { 'en-US': 'It is for tests.' },
    });

    const second = await toy({ version: '1.1.0', server: answering('two'), migrations: notesAndTags });
    expect((await read(second)).data).toMatchObject({
      replaces: '1.0.0',
      migrations: [{ isApplied: true }, { isApplied: false }],
    });
    expect((await install(second)).status).toBe(200);
    expect(await get('/api/toy')).toBe('two');
    expect(await tables()).toEqual(['migration_toy', 'toy_note', 'toy_tag']);
    expect(readdirSync(join(site.dataDir, 'plugins/toy'))).toHaveLength(1);

    expect((await remove('drop')).status).toBe(200);
    expect(await get('/api/toy')).toBe(404);
    expect(await tables()).toEqual([]);
    expect(existsSync(join(site.dataDir, 'plugins/toy'))).toBe(false);
    expect(await overview()).toMatchObject({ installed: [], removed: [] });
    expect(resolve(site.app.container, Installed).find('toy')).toBeUndefined();
  });

  it('leaves its data on request, which is listed, used again or dropped later', async () => {
    await install(await toy());
    const knex = openDatabase(site.databaseUrl);
    await knex.raw('insert into toy_note values (1), (2)');
    await knex.destroy();
    expect(await site.api('GET /api/admin/plugin/packages/data', { query: { id: 'toy' }, as: root })).toEqual({
      tables: [{ table: 'toy_note', rows: 2 }],
    });
    await remove('keep');
    expect((await overview()).removed).toMatchObject([
      { id: 'toy', removedBy: 'root', tables: [{ table: 'toy_note', rows: 2 }] },
    ]);
    const { data } = await read(await toy());
    expect(data).toMatchObject({ keptTables: [{ table: 'toy_note', rows: 2 }], replaces: null });
    expect((await installNumber(data.id)).status).toBe(200);
    expect((await overview()).removed).toEqual([]);
    await remove('keep');
    expect(await tables()).toEqual(['migration_toy', 'toy_note']);
    expect(
      (await site.reply('DELETE /api/admin/plugin/packages/data', { query: { id: 'toy' }, as: root })).status,
    ).toBe(200);
    expect(await tables()).toEqual([]);
  });

  it.each([
    ['throws when it is loaded', { server: 'throw new Error("no luck")' }, 'no luck'],
    ['throws in its set-up', { server: answering('two', 'throw new Error("no luck")') }, 'no luck'],
    ['serves what it does not declare', { capabilities: { calls: [] } }, 'not among the calls'],
    ['uses what it does not declare', { capabilities: { uses: {} } }, 'does not declare'],
  ] as const)('stays as it was when the other version %s', async (_, parts, words) => {
    await install(await toy());
    const broken = await toy({ version: '2.0.0', migrations: notesAndTags, ...(parts as Partial<PackageParts>) });
    const reply = await install(broken);
    expect(reply).toMatchObject({ status: 409 });
    expect(reply.msg).toContain(words);
    expect(await get('/api/toy')).toBe('one');
    expect((await overview()).installed).toMatchObject([{ version: '1.0.0' }]);
    // What was migrated does not keep another server, or this one later, from starting the version that runs.
    await using other = await startTestApp({ databaseUrl: site.databaseUrl });
    expect((await other.app.server.inject({ url: '/api/toy' })).statusCode).toBe(200);
  });

  it('is not there at all when its first version does not start', async () => {
    const reply = await install(await toy({ server: answering('one', 'throw new Error("no luck")') }));
    expect(reply.status).toBe(409);
    expect(await tables()).toEqual([]);
    expect(await overview()).toMatchObject({ installed: [], removed: [] });
    expect((await install(await toy())).status).toBe(200);
  });

  it.each([
    ['throw', `exports.migrations = [{ name: '0001-x', up: () => { throw new Error('no luck'); } }];`, 'no luck'],
    [
      'create what has another name',
      `exports.migrations = [{ name: '0001-x', up: (knex) => knex.raw('create ' + 'table other (id int)') }];`,
      'must begin with toy_',
    ],
    [
      'create what is not announced',
      `exports.migrations = [{ name: '0001-x', up: (knex) => knex.raw('create ' + 'table toy_x (id int)') }];`,
      'does not announce',
    ],
    [
      'change a table of the site',
      `exports.migrations = [{ name: '0001-x', up: (knex) => knex.raw('alter table account add column x int') }];`,
      'account, which is not its own',
    ],
  ])('is not installed when its migrations %s', async (_, migrations, words) => {
    const reply = await install(await toy({ migrations }));
    expect(reply).toMatchObject({ status: 409 });
    expect(reply.msg).toContain(words);
    expect(await tables()).toEqual([]);
    expect(await get('/api/toy')).toBe(404);
  });

  it('is followed by the other servers of the site, and by those that start later', async () => {
    await using other = await startTestApp({ databaseUrl: site.databaseUrl });
    const there = async (app: TestApp) => (await app.app.server.inject({ url: '/api/toy' })).statusCode;
    await install(await toy());
    await expect.poll(() => there(other)).toBe(200);
    await using later = await startTestApp({ databaseUrl: site.databaseUrl });
    expect(await there(later)).toBe(200);
    await remove('drop');
    await expect.poll(() => there(other)).toBe(404);
    await expect.poll(() => there(later)).toBe(404);
  });

  it('can be switched off and on, and says so', async () => {
    await install(await toy());
    const set = (wanted: 'on' | 'off') => site.api('PUT /api/admin/plugin', { body: { id: 'toy', wanted }, as: root });
    await set('off');
    await expect.poll(() => get('/api/toy')).toBe(404);
    expect((await install(await toy({ version: '1.1.0' }))).data).toEqual({
      id: 'toy',
      version: '1.1.0',
      state: 'off',
    });
    await set('on');
    await expect.poll(() => get('/api/toy')).toBe('one');
  });
});

it('is not installed where the operator allows only signed ones, or none', async () => {
  await using signed = await startTestApp({ env: { INSTALL_PLUGINS: 'signed' } });
  const archive = await toy();
  const reply = await sendFile<PackagePreview>(signed, UPLOAD, archive, { as: await signed.asRoot() });
  expect(reply.data.obstacles).toEqual([{ kind: 'unsigned' }]);
  await using none = await startTestApp({ env: { INSTALL_PLUGINS: 'none' } });
  expect((await sendFile(none, UPLOAD, archive, { as: await none.asRoot() })).status).toBe(403);
});
