import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CoreCalls, PluginRow } from '@tribunal/contract';
import { openDatabase } from '@tribunal/database';
import { stallFolder, writeStallReport } from '@tribunal/platform';
import { pollUntil, ROOT_PASSWORD, siteApi, startProcessHarness } from '@tribunal/testing';
import type { ProcessHarness, RunningProcess, SiteApi } from '@tribunal/testing';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MANIFEST = {
  version: '1.0.0',
  contract: '^3.0',
  kind: 'feature',
  enabledByDefault: true,
  requires: [],
  permissions: [],
  packageFormats: [],
  settings: {},
  problemSource: null,
};

const route = (id: string, work: string): string =>
  `scope.serve([{ method: 'GET', path: '/api/${id}', access: 'public', handle: () => { ${work} } }]);`;
/** An error that is thrown later, while nobody awaits it. */
const LATE = `void new Promise((resolve) => setImmediate(resolve)).then(() => { throw new Error('late'); });`;

/** What the set-up of each plugin does, one line. */
const SETUPS = {
  'throws-at-load': null,
  'rejects-in-route': route('rejects-in-route', `${LATE} return 'done';`),
  'rejects-in-job': `scope.schedule({ name: 'tick', cron: '* * * * * *', run: () => { ${LATE} } });`,
  'rejects-in-listener': `const happened = { name: 'happened', key: Symbol('happened') }; scope.on(happened, () => { ${LATE} }); ${route('rejects-in-listener', 'scope.kernel.events.emit(happened, 1); return null;')}`,
  'throws-in-timer': route('throws-in-timer', `setTimeout(() => { throw new Error('late'); }, 1); return 'done';`),
  loops: route('loops', 'for (;;) Math.sqrt(2);'),
  well: route('well', `return 'works';`),
} as const;
type Id = keyof typeof SETUPS;
const IDS = Object.keys(SETUPS) as Id[];
/** The line of `server.js` with the set-up. */
const SETUP_LINE = 4;

async function writePlugin(folder: string, id: Id): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'plugin.js'), `export const manifest = ${JSON.stringify({ id, ...MANIFEST })};\n`);
  const setup = SETUPS[id];
  const server = [
    "import { manifest } from './plugin.js';",
    setup === null ? "throw new Error('not today');" : '',
    'const setup = (scope) => {',
    setup ?? '',
    '};',
    'export default { manifest, setup };',
  ];
  await writeFile(join(folder, 'server.js'), server.join('\n'));
}

let harness: ProcessHarness;
let server: RunningProcess;
let knex: Knex;
let api: SiteApi<CoreCalls>;
let token = '';

const startServer = async (): Promise<void> => {
  const env = { PLUGIN_DIRS: IDS.map((id) => join(harness.folder, id)).join(':') };
  server = await harness.run({
    args: ['build/server/main.js'],
    env,
    readyText: 'Tribunal is ready',
    prints: 'kept',
  });
};
const logIn = async (): Promise<void> => {
  const body = { username: 'root', password: ROOT_PASSWORD };
  token = (await api('POST /api/login', { body })).headers.get('authorization') ?? '';
};
beforeAll(async () => {
  harness = await startProcessHarness();
  for (const id of IDS) await writePlugin(join(harness.folder, id), id);
  knex = openDatabase(harness.postgres.url);
  api = siteApi(harness.url);
  await startServer();
  await logIn();
}, 300_000);
afterAll(async () => {
  await knex?.destroy();
  await harness?.stop();
});

const rowOf = async (id: Id): Promise<PluginRow> =>
  (await api('GET /api/admin/plugin', {}, token)).data.find((row) => row.id === id)!;
const stateBecomes = (id: Id, state: PluginRow['state']): Promise<PluginRow> =>
  pollUntil(
    async () => {
      const row = await rowOf(id);
      return row.state === state ? row : null;
    },
    { everyMs: 100, timeoutMs: 60_000 },
  );
const visit = async (id: Id): Promise<number> => (await fetch(`${harness.url}/api/${id}`)).status;
const attention = async (): Promise<string[]> =>
  (await api('GET /api/admin/health', {}, token)).data.attention.map(({ text }) => text);
/** What needs attention is cached for some seconds. */
const attentionHas = (part: string): Promise<string> =>
  pollUntil(async () => (await attention()).find((text) => text.includes(part)) ?? null, {
    everyMs: 500,
    timeoutMs: 60_000,
  });
const incidents = (id: Id) => knex('pluginIncident').where({ plugin: id }).orderBy('id');
const incidentsBecome = (id: Id, count: number) =>
  pollUntil(async () => ((await incidents(id)).length >= count ? true : null), { everyMs: 50, timeoutMs: 60_000 });

describe('a plugin outside the checkout', () => {
  it('that throws while it is loaded has failed, and the others work', async () => {
    expect(await stateBecomes('throws-at-load', 'failed')).toMatchObject({ reason: 'not today' });
    expect(await visit('well')).toBe(200);
  });

  it.each([
    ['rejects-in-route', 'rejection'],
    ['rejects-in-listener', 'rejection'],
    ['throws-in-timer', 'exception'],
  ] as const)('that %s is switched off at the third time, and the server goes on', async (id, kind) => {
    const { pid } = server;
    for (const count of [1, 2, 3]) {
      expect(await visit(id)).toBe(200);
      await incidentsBecome(id, count);
      if (count < 3) expect(await rowOf(id)).toMatchObject({ state: 'active', wanted: 'on' });
    }
    expect(await stateBecomes(id, 'disabled')).toMatchObject({ wanted: 'off' });
    const place = `server.js:${SETUP_LINE}`;
    expect(await incidents(id)).toMatchObject(Array.from({ length: 3 }, () => ({ kind, message: 'late', place })));
    expect(await attentionHas(`${id} was turned off`)).toBe(
      `The plugin ${id} was turned off after repeated errors, the last in ${place}: late`,
    );
    expect([server.pid, await visit('well')]).toEqual([pid, 200]);
    expect(server.output()).toContain(`${kind} of plugin ${id} that nobody awaited`);
  });

  it('whose job rejects is switched off at the third time, and runs again when it is switched on', async () => {
    await stateBecomes('rejects-in-job', 'disabled');
    expect((await incidents('rejects-in-job')).at(-1)).toMatchObject({ kind: 'rejection', hasSwitchedOff: true });
    await attentionHas('rejects-in-job was turned off');
    await api('PUT /api/admin/plugin', { body: { id: 'rejects-in-job', wanted: 'on' } }, token);
    const unresolved = await knex('pluginIncident').where({ plugin: 'rejects-in-job', hasSwitchedOff: true });
    expect(unresolved.every(({ resolvedAt }) => resolvedAt !== null)).toBe(true);
    await stateBecomes('rejects-in-job', 'active');
  });

  it('that loops is named with its line after the restart, and is off after the third time', async () => {
    const ended = server.exited;
    void visit('loops').catch(() => undefined);
    await ended;
    expect(server.output()).toContain('the server computed for 15 s without serving');
    await startServer();
    const place = `server.js:${SETUP_LINE}`;
    expect(await incidents('loops')).toMatchObject([{ kind: 'stall', place, hasSwitchedOff: false }]);
    expect(await attentionHas('held up')).toBe(`The plugin loops held up the server, which was restarted: ${place}.`);
    expect(await rowOf('loops')).toMatchObject({ state: 'active' });

    const now = Date.now();
    for (const at of [now - 2000, now - 1000].map((ms) => new Date(ms).toISOString()))
      writeStallReport(stallFolder(join(harness.folder, 'data')), { plugin: 'loops', place, message: 'computed', at });
    await server.kill();
    await startServer();
    expect(await rowOf('loops')).toMatchObject({ state: 'disabled', wanted: 'off' });
    expect(await attentionHas('repeatedly')).toContain(place);
    expect(await visit('well')).toBe(200);
  });
});
