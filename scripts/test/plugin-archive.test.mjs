import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedModules } from '../../core/server/src/shared-modules';
import { SHARED, packPlugin } from '../lib/plugin-archive.mjs';
import { root } from '../lib/root.mjs';

/** @type {string} */
let folder;
beforeAll(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'plugin-archive-')), 'toy-box');
  for (const part of ['server', 'migrations', 'locales/en-US', 'locales/zh-CN'])
    mkdirSync(join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const write = (/** @type {string} */ path, /** @type {string} */ text) => writeFileSync(join(folder, path), text);
  write(
    'plugin.ts',
    `import { definePlugin } from '@tribunal/contract';
     export const toyBox = definePlugin({ id: 'toy-box', version: '1.2.0', contract: '^3.0' });`,
  );
  write(
    'server/index.ts',
    `import { defineServerPart, routes } from '@tribunal/server';
     import { beforeSubmit } from '@tribunal/server/submission';
     import Joi from 'joi';
     import { toyBox } from '../plugin';
     export default defineServerPart(toyBox, (scope) => {
       scope.hook(beforeSubmit, () => void Joi.string());
       scope.serve(routes<{ 'GET /api/toy-box': { data: string } }>()({
         'GET /api/toy-box': { access: 'public', handle: () => 'a toy' },
       }));
     });`,
  );
  write(
    'migrations/index.ts',
    `export const migrations = [
       { name: '0001-toys', up: (knex: any) => knex.raw('create table toy_box_toy (id int)') },
       { name: '0002-data', up: async (knex: any) => knex('toy_box_toy').insert({ id: 1 }) },
     ];`,
  );
  write('locales/en-US/server.json', JSON.stringify({ name: 'Toy box', summary: 'It has toys.' }));
  write('locales/zh-CN/server.json', JSON.stringify({ name: '玩具箱', summary: '里面有玩具。' }));
  write(
    'package.json',
    JSON.stringify({ name: 'tribunal-toy-box', author: 'Ada', license: 'MIT', tribunal: { hosts: ['toys.example'] } }),
  );
});
afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

it('packs what the server shares by the same names', () => {
  expect([...SHARED].sort()).toEqual(Object.keys(sharedModules).sort());
});

it('makes an archive that says what the plugin is and does', async () => {
  const { file, description } = await packPlugin(folder, null);
  expect(file).toBe(join(folder, 'dist/toy-box-1.2.0.tgz'));
  const list = execFileSync('tar', ['tzf', file], { encoding: 'utf8' }).trim().split('\n');
  expect(list).toEqual(expect.arrayContaining(['package/package.json', 'package/tribunal.json', 'package/server.cjs']));
  expect(description).toMatchObject({
    names: { 'en-US': 'Toy box' },
    summaries: { 'zh-CN': '里面有玩具。' },
    about: { author: 'Ada', license: 'MIT', homepage: null },
    capabilities: {
      calls: ['GET /api/toy-box'],
      tables: ['toy_box_toy'],
      hosts: ['toys.example'],
      uses: { '@tribunal/server': ['defineServerPart', 'routes'], '@tribunal/server/submission': ['beforeSubmit'] },
    },
    migrations: [
      { name: '0001-toys', sql: 'create table toy_box_toy (id int)' },
      { name: '0002-data', sql: null },
    ],
  });
});

it('makes the same archive again, and signs it', async () => {
  const key = join(folder, '../key.pem');
  execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', key]);
  const first = await packPlugin(folder, null);
  const second = await packPlugin(folder, key);
  expect(second.sha256).toBe(first.sha256);
  expect(readFileSync(`${second.file}.sig`, 'utf8').trim()).toBe(second.signature);
});

it('refuses what the server does not share', async () => {
  writeFileSync(join(folder, 'server/index.ts'), "import { Model } from 'objection'; export default Model;");
  await expect(packPlugin(folder, null)).rejects.toThrow('objection is not shared with plugins of archives');
});
