import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/platform';
import { packageOf, startTestApp, type TestApp, type TestUser } from '@tribunal/testing';

let registry: Server;
let origin: string;
let site: TestApp;
let root: TestUser;
/** What the simulated host answers by path. */
const answers = new Map<string, Buffer | object>();

beforeAll(async () => {
  registry = createServer((request, reply) => {
    const answer = answers.get(request.url ?? '');
    reply.statusCode = answer === undefined ? 404 : 200;
    reply.end(answer instanceof Buffer ? answer : JSON.stringify(answer ?? null));
  });
  await new Promise<void>((done) => registry.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  site = await startTestApp({ env: { PLUGIN_REGISTRY: origin, PLUGIN_CATALOGUE: `${origin}/plugins/index.json` } });
  root = await site.asRoot();
  await site.confirmIdentity(root);
});
afterAll(async () => {
  await site?.stop();
  await new Promise((done) => registry.close(done));
});

const integrityOf = (archive: Buffer): string => `sha512-${createHash('sha512').update(archive).digest('base64')}`;
const publish = (name: string, versions: Record<string, { tarball: string; integrity?: string }>): void => {
  const latest = Object.keys(versions).at(-1)!;
  const index = Object.fromEntries(Object.entries(versions).map(([version, dist]) => [version, { dist, name }]));
  answers.set(`/${name.replace('/', '%2f')}`, { name, 'dist-tags': { latest }, versions: index });
};
const fromNpm = (name: string, version?: string) =>
  site.reply('POST /api/admin/plugin/packages/from-npm', { body: { name, ...(version && { version }) }, as: root });

it('reads the newest or a given version of a package of npm, whose checksum it compares', async () => {
  const [one, two] = [await packageOf({ id: 'toy' }), await packageOf({ id: 'toy', version: '2.0.0' })];
  answers.set('/toy-1.tgz', one);
  answers.set('/toy-2.tgz', two);
  publish('@ada/toy', {
    '1.0.0': { tarball: `${origin}/toy-1.tgz`, integrity: integrityOf(one) },
    '2.0.0': { tarball: `${origin}/toy-2.tgz`, integrity: integrityOf(two) },
  });
  expect((await fromNpm('@ada/toy')).data).toMatchObject({
    origin: 'npm',
    source: '@ada/toy',
    plugin: { manifest: { version: '2.0.0' } },
  });
  expect((await fromNpm('@ada/toy', '1.0.0')).data).toMatchObject({ plugin: { manifest: { version: '1.0.0' } } });
  expect(await fromNpm('@ada/toy', '3.0.0')).toMatchObject({ status: 400, msg: '@ada/toy has no version 3.0.0' });
});

it('ignores what other versions of a package lack', async () => {
  const archive = await packageOf({ id: 'toy' });
  answers.set('/new.tgz', archive);
  publish('old', {
    '0.1.0': { tarball: `${origin}/old.tgz` },
    '1.0.0': { tarball: `${origin}/new.tgz`, integrity: integrityOf(archive) },
  });
  expect((await fromNpm('old')).data).toMatchObject({ plugin: { manifest: { id: 'toy' } } });
  expect(await fromNpm('old', '0.1.0')).toMatchObject({ status: 502 });
  expect(await fromNpm('old', 'constructor')).toMatchObject({ status: 400 });
});

it('keeps only the last packages that were read', async () => {
  const archive = await packageOf({ id: 'toy' });
  answers.set('/many.tgz', archive);
  publish('many', { '1.0.0': { tarball: `${origin}/many.tgz`, integrity: integrityOf(archive) } });
  const ids: number[] = [];
  for (let count = 0; count < 22; count++) ids.push((await fromNpm('many')).data!.id);
  const kept = await resolve(site.app.container, Db)('pluginPackage').orderBy('id').pluck('id');
  expect(kept).toEqual(ids.slice(-20));
});

it('compares what a catalogue lists with what its archives are', async () => {
  const archive = await packageOf({ id: 'toy', version: '1.1.0' });
  const sha256 = createHash('sha256').update(archive).digest('hex').toUpperCase();
  const texts = { 'en-US': 'Toy', 'zh-CN': '玩具' };
  const entry = { names: texts, summaries: texts, contract: '^3.0', url: 'compared.tgz', sha256 };
  const listed = [
    { id: 'toy', version: '1.1.0' },
    { id: 'toy', version: '2.0.0' },
    { id: 'game', version: '1.1.0' },
  ];
  answers.set('/plugins/compared.tgz', archive);
  answers.set('/plugins/index.json', { plugins: listed.map((one) => ({ ...entry, ...one })) });
  const replies = await Promise.all(
    listed.map((body) => site.reply('POST /api/admin/plugin/packages/from-catalogue', { body, as: root })),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 400, 400]);
  expect(replies[1]!.msg).toContain('toy 1.1.0');
});

it('refuses a package that differs from its checksum, or that lies on another host', async () => {
  answers.set('/toy.tgz', await packageOf({ id: 'toy' }));
  publish('changed', { '1.0.0': { tarball: `${origin}/toy.tgz`, integrity: integrityOf(Buffer.from('other')) } });
  expect(await fromNpm('changed')).toMatchObject({ status: 400, data: { field: 'name' } });
  publish('elsewhere', { '1.0.0': { tarball: 'http://192.0.2.1/toy.tgz', integrity: 'sha512-x' } });
  expect((await fromNpm('elsewhere')).msg).toContain('192.0.2.1');
  expect(await fromNpm('nowhere')).toMatchObject({ status: 502 });
  expect(await fromNpm('../etc')).toMatchObject({ status: 400 });
});

it('lists the catalogue and installs from it', async () => {
  const archive = await packageOf({ id: 'toy', version: '1.1.0' });
  const sha256 = createHash('sha256').update(archive).digest('hex');
  const texts = { 'en-US': 'Toy', 'zh-CN': '玩具' };
  const entry = {
    id: 'toy',
    version: '1.1.0',
    names: texts,
    summaries: texts,
    contract: '^3.0',
    url: 'toy.tgz',
    sha256,
  };
  answers.set('/plugins/toy.tgz', archive);
  answers.set('/plugins/index.json', { plugins: [entry, { ...entry, version: '9.0.0', contract: '^9.0' }] });
  const list = () => site.api('GET /api/admin/plugin/catalogue', { as: root });
  expect(await list()).toMatchObject([
    { id: 'toy', version: '1.1.0', author: null, isSigned: false, installed: null, isCompatible: true },
    { version: '9.0.0', isCompatible: false },
  ]);
  const body = { id: 'toy', version: '1.1.0' };
  const preview = await site.api('POST /api/admin/plugin/packages/from-catalogue', { body, as: root });
  expect(preview).toMatchObject({ origin: 'catalogue', sha256, obstacles: [] });
  await site.api('POST /api/admin/plugin/packages/install', { body: { id: preview.id }, as: root });
  expect((await list())[0]).toMatchObject({ installed: '1.1.0' });
  answers.set('/plugins/toy.tgz', await packageOf({ id: 'toy', version: '1.1.0', files: { 'x.txt': '1' } }));
  expect(await site.reply('POST /api/admin/plugin/packages/from-catalogue', { body, as: root })).toMatchObject({
    status: 400,
  });
  answers.set('/plugins/index.json', { plugins: 'none' });
  expect(await site.reply('GET /api/admin/plugin/catalogue', { as: root })).toMatchObject({ status: 502 });
});

it('has neither without its address', async () => {
  await using plain = await startTestApp();
  const as = await plain.asRoot();
  expect(await plain.reply('GET /api/admin/plugin/catalogue', { as })).toMatchObject({ status: 404 });
  const body = { name: 'toy' };
  expect(await plain.reply('POST /api/admin/plugin/packages/from-npm', { body, as })).toMatchObject({ status: 400 });
});
