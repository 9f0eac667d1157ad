import { resolve } from '@tribunal/kernel';
import type { SiteSimulator } from '@tribunal/remote-kit/simulator';
import { Accounts, Db, Imports, InstalledSites, PluginSettings, RemoteAccounts } from '@tribunal/server';
import { pluginAt, startTestApp, type TestApp } from '@tribunal/testing';
import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REMOTE_PROBLEMS, seedRemotes, type RemoteParts } from '../server/remotes';

const plugins = new URL('../../', import.meta.url);
const simulators = readdirSync(plugins)
  .map((name) => new URL(`${name}/simulator/index.ts`, plugins))
  .filter((file) => existsSync(file));

it.each(simulators)('names problems that there are: %s', async ({ href }) => {
  const { default: site } = (await import(href)) as { default: SiteSimulator };
  const ids = site.problems.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(REMOTE_PROBLEMS[site.key]!.split(' ')));
});

describe('seeding of simulated judges', () => {
  let app: TestApp;
  let parts: RemoteParts;

  beforeAll(async () => {
    const folders = ['../../announcement/', '..', '../../remote-hdu/'].map((path) => new URL(path, import.meta.url));
    app = await startTestApp({ env: { DEMO: '0' }, plugins: await Promise.all(folders.map(pluginAt)) });
    const { container } = app.app;
    parts = {
      knex: resolve(container, Db),
      sites: resolve(container, InstalledSites),
      accounts: resolve(container, RemoteAccounts),
      imports: resolve(container, Imports),
      settings: resolve(container, PluginSettings),
      author: { uid: await resolve(container, Accounts).rootUid(), roles: ['root'] },
    };
  });
  afterAll(() => app?.stop());

  const run = (signal = new AbortController().signal): Promise<void> => seedRemotes(parts, signal);
  const asked = async (): Promise<string[]> => {
    const desk = resolve(app.app.container, Imports);
    const { records } = await desk.list(parts.author, {});
    const batches = await Promise.all(records.map(({ id }) => desk.one(parts.author, id)));
    return batches.flatMap(({ items }) => items.map(({ problemId }) => problemId));
  };
  const accounts = (): Promise<string[]> => parts.knex('remoteAccount').pluck<string[]>('name');

  it('gives nothing when it is stopped before', async () => {
    await run(AbortSignal.abort());
    expect([await asked(), await accounts()]).toEqual([[], []]);
  });

  it('gives an account and asks for the problems', async () => {
    await run();
    expect(await asked()).toEqual(REMOTE_PROBLEMS['HDU']!.split(' '));
    expect(await accounts()).toEqual(['bot']);
  });

  it('does nothing the second time, also when something was deleted', async () => {
    await parts.knex('remoteAccount').delete();
    await run();
    expect(await asked()).toHaveLength(REMOTE_PROBLEMS['HDU']!.split(' ').length);
    expect(await accounts()).toEqual([]);
  });

  it('carries through what a crash left out', async () => {
    await parts.knex('demoSeeded').delete();
    await run();
    expect(await accounts()).toEqual(['bot']);
  });
});
