import { definePlugin } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { Incidents, Plugins, reportPluginStates } from '@tribunal/platform';
import { startTestApp, testDatabase, testPlugin, type TestApp } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runPluginCommand, type PluginCommand } from '../../src/command/plugin-switches';

let site: TestApp;
let run: (command: Omit<PluginCommand, 'plugins'>) => ReturnType<typeof runPluginCommand>;
let drop: () => Promise<void>;
let stopReporting: () => Promise<void>;
beforeAll(async () => {
  const database = await testDatabase();
  drop = () => database.drop();
  const failing = testPlugin(definePlugin({ id: 'failing', version: '1.0.0', contract: '^3.0' }), {
    setup: () => {
      throw new Error('not today');
    },
  });
  const well = { ...testPlugin(definePlugin({ id: 'well', version: '1.0.0', contract: '^3.0' })), isAdded: true };
  const own = testPlugin(definePlugin({ id: 'own', version: '1.0.0', contract: '^3.0' }));
  site = await startTestApp({ plugins: [failing, own, well], databaseUrl: database.url });
  const { container } = site.app;
  stopReporting = reportPluginStates(resolve(container, Plugins), resolve(container, Db), (_, error) => {
    throw error;
  });
  const plugins = [
    { id: 'unbuilt', failure: 'plugin.ts:1: no' },
    { id: 'well', failure: null },
  ];
  run = (command) => runPluginCommand(database.url, { ...command, plugins });
});
afterAll(async () => {
  await stopReporting?.();
  await site?.stop();
  await drop?.();
});

const stateOf = (id: string) => resolve(site.app.container, Plugins).states()[id];
const rows = async () => {
  const { json } = await run({ action: 'list' });
  return new Map((json as { plugins: { id: string }[] }).plugins.map((row) => [row.id, row]));
};

describe('the command for plugins', () => {
  it('lists them with state and reason', async () => {
    await expect.poll(async () => (await rows()).get('failing')).toMatchObject({ state: 'failed' });
    expect((await rows()).get('failing')).toMatchObject({ wanted: null, reason: 'not today' });
    expect((await rows()).get('unbuilt')).toMatchObject({ state: 'failed', reason: 'failed: build: plugin.ts:1: no' });
    const { text } = await run({ action: 'list' });
    expect(text).toMatch(/^well +- +active$/m);
  });

  it('switches one off and on in running servers, and the audit log says so', async () => {
    expect(await run({ action: 'off', id: 'well' })).toMatchObject({ isGood: true });
    await expect.poll(() => stateOf('well')).toBe('disabled');
    await run({ action: 'on', id: 'well' });
    await expect.poll(() => stateOf('well')).toBe('active');
    const entries = await resolve(site.app.container, Db)('auditEntry').where({ subjectId: 'well' }).orderBy('id');
    expect(entries.map(({ call, actorName }) => [call, actorName])).toEqual([
      ['COMMAND plugin off', 'command line'],
      ['COMMAND plugin on', 'command line'],
    ]);
  });

  it('shows why the site has switched one off, until somebody switches it', async () => {
    const incidents = resolve(site.app.container, Incidents);
    const incident = { plugin: 'well', kind: 'exception', message: 'late', place: 'server/index.ts:3' } as const;
    const results = [];
    for (let count = 0; count < 3; count += 1) results.push(await incidents.record(incident));
    expect(results).toEqual([false, false, true]);
    await expect.poll(() => stateOf('well')).toBe('disabled');
    const reason = 'turned off after failures, the last in server/index.ts:3: late';
    expect((await rows()).get('well')).toMatchObject({ wanted: 'off', reason });
    await run({ action: 'on', id: 'well' });
    expect((await rows()).get('well')).not.toMatchObject({ reason });
    expect(await incidents.record(incident)).toBe(false);
  });

  it('lists no more than what is on disk while a site has no tables', async () => {
    const empty = await testDatabase();
    const plugins = [{ id: 'well', failure: null }];
    const { json } = await runPluginCommand(empty.url, { action: 'list', plugins });
    expect(json).toMatchObject({ plugins: [{ id: 'well', wanted: null, state: null, reason: null }] });
    await empty.drop();
  });

  it('refuses a plugin that does not exist', async () => {
    const { isGood, text } = await run({ action: 'off', id: 'nothing' });
    expect([isGood, text]).toEqual([false, expect.stringContaining('There is no plugin nothing.')]);
  });

  it('says that a database without tables cannot remember it', async () => {
    const empty = await testDatabase();
    try {
      const plugins = [{ id: 'well', failure: null }];
      for (const action of ['on', 'off'] as const)
        expect(await runPluginCommand(empty.url, { action, id: 'well', plugins })).toMatchObject({
          isGood: false,
          text: expect.stringContaining('Start the site once') as string,
        });
      expect(await runPluginCommand(empty.url, { action: 'list', plugins })).toMatchObject({ isGood: true });
    } finally {
      await empty.drop();
    }
  });
});
