import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { definePlugin } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { Incidents, Plugins, stallFolder, writeStallReport } from '@tribunal/platform';
import { startTestApp, testDatabase, testPlugin, type TestApp } from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const manifestOf = (id: string) => definePlugin({ id, version: '1.0.0', contract: '^3.0' });

let site: TestApp;
let dataDir: string;
let drop: () => Promise<void>;
let isSchemaRead = false;
beforeAll(async () => {
  const database = await testDatabase();
  drop = () => database.drop();
  dataDir = await mkdtemp(join(tmpdir(), 'tribunal-stalls-'));
  const folder = stallFolder(dataDir);
  for (const plugin of ['loops', 'own']) {
    for (const ago of plugin === 'own' ? [5, 4, 3, 2] : [3, 2, 1]) {
      const at = new Date(Date.now() - ago * 1000 - (plugin === 'own' ? 500 : 0)).toISOString();
      writeStallReport(folder, { plugin, place: 'migrations/index.ts:1', message: 'computed', at });
    }
  }
  await writeFile(join(folder, '1-1.json'), '{"plugin":');
  const schema = async () => {
    isSchemaRead = true;
    return { owner: 'loops', migrations: [] };
  };
  site = await startTestApp({
    databaseUrl: database.url,
    env: { DATA_DIR: dataDir },
    plugins: [
      { ...testPlugin(manifestOf('loops')), isAdded: true, schema },
      { ...testPlugin(manifestOf('noisy')), isAdded: true },
      testPlugin(manifestOf('own')),
    ],
  });
});
afterAll(async () => {
  await site?.stop();
  await drop?.();
  await rm(dataDir, { recursive: true, force: true });
});

const stateOf = (id: string) =>
  resolve(site.app.container, Plugins)
    .describe()
    .find((one) => one.id === id);
const recordedOf = (plugin: string) => resolve(site.app.container, Db)('pluginIncident').where({ plugin });

it('a plugin outside the checkout that stalled three servers is off, and none of it is loaded', async () => {
  expect(stateOf('loops')).toMatchObject({ state: 'disabled', wanted: 'off' });
  expect(isSchemaRead).toBe(false);
  expect(await readdir(stallFolder(dataDir))).toEqual([]);
  await resolve(site.app.container, Plugins).set('loops', 'on');
  await resolve(site.app.container, Plugins).idle();
  expect(stateOf('loops')).toMatchObject({ state: 'failed', fault: { kind: 'migration', name: null } });
});

it('a report of a stall that is read twice counts once', async () => {
  const stall = { plugin: 'noisy', kind: 'stall', message: 'computed', place: null, at: new Date() } as const;
  for (let count = 0; count < 4; count += 1)
    expect(await resolve(site.app.container, Incidents).record(stall)).toBe(false);
  expect(await recordedOf('noisy')).toHaveLength(1);
});

it('a plugin of the checkout stays on, and what it did needs attention', async () => {
  expect(await recordedOf('own')).toHaveLength(4);
  const error = { plugin: 'own', kind: 'rejection', message: 'late', place: 'server/index.ts:3' } as const;
  for (let count = 0; count < 4; count += 1)
    expect(await resolve(site.app.container, Incidents).record(error)).toBe(false);
  expect(stateOf('own')).toMatchObject({ state: 'active', wanted: 'on' });
  const { attention } = await site.api('GET /api/admin/health', { as: await site.asRoot() });
  expect(attention.map(({ text }) => text)).toContain(
    'The plugin own has errors that it does not handle, the last in server/index.ts:3: late',
  );
});

it('a process records five errors of a plugin per minute, and switches it off once', async () => {
  const error = { plugin: 'noisy', kind: 'exception', message: 'late', place: null } as const;
  const results = [];
  for (let count = 0; count < 9; count += 1) results.push(await resolve(site.app.container, Incidents).record(error));
  expect(results.indexOf(true)).toBe(2);
  expect(results.filter(Boolean)).toHaveLength(1);
  expect(await recordedOf('noisy').where({ kind: 'exception' })).toHaveLength(5);
});
