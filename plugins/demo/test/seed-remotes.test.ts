import { resolve } from '@tribunal/kernel';
import { RemoteSeeding, type RemoteJudgingCalls } from '@tribunal/plugin-remote-judging/contract';
import type { SiteSimulator } from '@tribunal/remote-kit/simulator';
import { Db, PluginSettings } from '@tribunal/server';
import { AccountService } from '@tribunal/server/account';
import { pluginAt, startTestApp, type TestApp } from '@tribunal/testing';
import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REMOTE_PROBLEMS, seedRemotes, withdrawRemotes, type RemoteParts } from '../server/seed-remotes';

const plugins = new URL('../../', import.meta.url);
const simulators = readdirSync(plugins)
  .map((name) => new URL(`${name}/simulator/index.ts`, plugins))
  .filter((file) => existsSync(file));

it.each(Object.entries(REMOTE_PROBLEMS))('names problems that there are: %s', async (key, problemIds) => {
  const { href } = simulators.find(({ pathname }) => pathname.includes(`/remote-${key.toLowerCase()}/`))!;
  const { default: site } = (await import(href)) as { default: SiteSimulator };
  const ids = site.problems.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(problemIds.split(' ')));
});

describe('seeding of simulated judges', () => {
  let app: TestApp;
  let parts: RemoteParts;

  beforeAll(async () => {
    const folders = ['../../announcement/', '..', '../../remote-judging/', '../../remote-hdu/', '../../remote-ac/'].map(
      (path) => new URL(path, import.meta.url),
    );
    app = await startTestApp({ env: { DEMO: '0' }, plugins: await Promise.all(folders.map(pluginAt)) });
    const { container } = app.app;
    parts = {
      knex: resolve(container, Db),
      remote: resolve(container, RemoteSeeding),
      settings: resolve(container, PluginSettings),
      author: { uid: await resolve(container, AccountService).rootUid(), roles: ['root'] },
    };
  });
  afterAll(() => app?.stop());

  const run = (signal = new AbortController().signal): Promise<void> => seedRemotes(parts, signal);
  const asked = async (): Promise<string[]> => {
    const as = await app.asRoot();
    const calls = app.calls<RemoteJudgingCalls>();
    const { records } = await calls.api('GET /api/admin/remote-import/list', { query: {}, as });
    const batches = await Promise.all(
      records.map(({ id }) => calls.api('GET /api/admin/remote-import', { query: { id }, as })),
    );
    return batches.flatMap(({ items }) => items.map(({ problemId }) => problemId));
  };
  const expected = [...REMOTE_PROBLEMS['AC']!.split(' '), ...REMOTE_PROBLEMS['HDU']!.split(' ')].sort();
  const accounts = async (): Promise<string[]> => {
    const rows = await parts.knex('remoteAccount').orderBy(['bank', 'name']).select();
    return rows.map(({ bank, name }) => `${bank} ${name}`);
  };
  const isPoolOpen = async (): Promise<unknown> =>
    (await resolve(app.app.container, PluginSettings).read('remote-ac'))['pool'];

  it('gives nothing when it is stopped before', async () => {
    await run(AbortSignal.abort());
    expect([await asked(), await accounts()]).toEqual([[], []]);
  });

  it('gives an account and asks for the problems', async () => {
    await run();
    expect((await asked()).sort()).toEqual(expected);
    expect(await accounts()).toEqual(['AC bot', 'HDU bot']);
    expect(await isPoolOpen()).toBe(true);
  });

  it('does nothing the second time, also when something was deleted', async () => {
    await parts.knex('remoteAccount').delete();
    await run();
    expect(await asked()).toHaveLength(expected.length);
    expect(await accounts()).toEqual([]);
  });

  it('carries through what a crash left out', async () => {
    await parts.knex('demoSeeded').delete();
    await run();
    expect(await accounts()).toEqual(['AC bot', 'HDU bot']);
  });

  it('takes back what real sites must not be asked with', async () => {
    await parts.remote.saveAccount({ key: 'HDU', name: 'real', password: 'own' });
    await withdrawRemotes(parts);
    expect(await accounts()).toEqual(['HDU real']);
    expect(await isPoolOpen()).toBe(false);
  });

  it('takes it back once, so that what the operator does later stays', async () => {
    await parts.remote.saveAccount({ key: 'AC', name: 'bot', password: 'own' });
    await parts.settings.save('remote-ac', { pool: true });
    await withdrawRemotes(parts);
    expect(await accounts()).toEqual(['AC bot', 'HDU real']);
    expect(await isPoolOpen()).toBe(true);
  });

  it('gives the accounts again when sites are simulated again, and no problem twice', async () => {
    const before = (await asked()).length;
    await run();
    expect(await accounts()).toEqual(['AC bot', 'HDU bot', 'HDU real']);
    expect(await asked()).toHaveLength(before);
  });

  it('takes back as soon as it starts where sites are real, on a site without content too', async () => {
    const as = await app.asRoot();
    for (const wanted of ['off', 'on'] as const) {
      await app.api('PUT /api/admin/plugin', { body: { id: 'demo', wanted }, as });
    }
    await expect.poll(accounts).toEqual(['HDU real']);
  });
});
