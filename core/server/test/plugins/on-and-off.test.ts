import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definePlugin, type PluginState } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { startTestApp, testPlugin, type TestApp, type TestUser, fillPool, poolOfKnownSize } from '@tribunal/testing';
import { Db } from '@tribunal/server';
import { Notifications } from '@tribunal/server/platform';
import { Scheduler, Routes, Plugins } from '@tribunal/platform';

interface GreetingCalls {
  'GET /api/greeting': { data: string };
}

/** What the greeting of the newest start is answered by. */
let lastHandler: WeakRef<() => string> | undefined;

const greeting = () =>
  testPlugin(definePlugin({ id: 'greeting', version: '1.0.0', contract: '^3.0' }), {
    setup: (scope) => {
      const handle = () => 'hello';
      lastHandler = new WeakRef(handle);
      scope.serve([{ method: 'GET', path: '/api/greeting', access: 'public', handle }]);
      scope.schedule({ name: 'yawn', cron: '0 0 1 1 *', run: () => undefined });
    },
  });
const guest = () =>
  testPlugin(definePlugin({ id: 'guest', version: '2.1.0', contract: '^3.0', requires: ['greeting'] }));

let site: TestApp;
let root: TestUser;
beforeAll(async () => {
  site = await startTestApp({ plugins: [greeting(), guest()], env: poolOfKnownSize });
  root = await site.asRoot();
});
afterAll(() => site?.stop());

const greet = (from = site) => from.calls<GreetingCalls>().reply('GET /api/greeting');
const want = (wanted: 'on' | 'off', id = 'greeting') =>
  site.api('PUT /api/admin/plugin', { body: { id, wanted }, as: root });
const settled = (at = site) => resolve(at.app.container, Plugins).idle();
const switchTo = async (wanted: 'on' | 'off') => {
  await want(wanted);
  await settled();
};

const garbageCollector = (): (() => void) => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
};

/** Resolves when the plugin has reached the state in that process. */
const reached = (at: TestApp, id: string, state: PluginState): Promise<void> =>
  new Promise((done) => {
    const host = resolve(at.app.container, Plugins);
    const check = (): void => {
      if (host.states()[id] !== state) return;
      unlisten();
      done();
    };
    const unlisten = host.onChange(check);
    check();
  });

describe('the list of plugins', () => {
  it('is for the super admin', async () => {
    const user = await site.signUp();
    const body = { id: 'greeting', wanted: 'off' } as const;
    for (const [as, status] of [
      [undefined, 401],
      [user, 403],
    ] as const) {
      expect(await site.reply('GET /api/admin/plugin', { as })).toMatchObject({ status });
      expect(await site.reply('PUT /api/admin/plugin', { body, as })).toMatchObject({ status });
    }
    expect(await greet()).toMatchObject({ status: 200 });
  });

  it('lists name, wanted state and effects of each', async () => {
    const rows = await site.api('GET /api/admin/plugin', { as: root });
    expect(rows).toMatchObject([
      { id: 'greeting', version: '1.0.0', state: 'active', wanted: 'on', reason: null },
      { id: 'guest', version: '2.1.0', state: 'active', requires: ['greeting'] },
    ]);
    expect(rows[0]?.effects).toEqual(['1 calls', 'job yawn (0 0 1 1 *)']);
  });

  it('refuses an id that no plugin has', async () => {
    const body = { id: 'nothing', wanted: 'on' } as const;
    expect(await site.reply('PUT /api/admin/plugin', { body, as: root })).toMatchObject({
      status: 404,
      msg: 'Plugin nothing not found',
    });
  });
});

describe('a plugin', () => {
  it('that is off has no calls, and those that need it wait', async () => {
    await switchTo('off');
    expect(await greet()).toMatchObject({ status: 404, httpStatus: 404 });
    expect(await site.api('GET /api/get-website-config')).toMatchObject({ plugins: [] });
    const [, waiting] = await site.api('GET /api/admin/plugin', { as: root });
    expect(waiting).toMatchObject({
      id: 'guest',
      state: 'waiting',
      wanted: 'on',
      reason: 'waits for greeting (disabled)',
    });
  });

  it('that is on again has them back', async () => {
    await switchTo('on');
    expect(await greet()).toMatchObject({ status: 200, data: 'hello' });
    expect(await site.api('GET /api/get-website-config')).toMatchObject({ plugins: ['greeting', 'guest'] });
  });

  it('is in the description of the calls whenever it is on', async () => {
    const describes = async (): Promise<boolean[]> => {
      const replies = await Promise.all(['/api/openapi.json', '/api/docs'].map((url) => site.app.server.inject(url)));
      return replies.map(({ payload }) => payload.includes('/api/greeting'));
    };
    expect(await describes()).toEqual([true, true]);
    await switchTo('off');
    expect(await describes()).toEqual([false, false]);
    await switchTo('on');
    expect(await describes()).toEqual([true, true]);
  });

  it('is not kept in memory by the description of the calls once it is off', async () => {
    const collectGarbage = garbageCollector();
    await site.app.server.inject('/api/openapi.json');
    expect(lastHandler?.deref()).toBeDefined();
    await switchTo('off');
    await expect
      .poll(() => {
        collectGarbage();
        return lastHandler?.deref();
      })
      .toBeUndefined();
    await switchTo('on');
  });

  it('never breaks a call while it is switched', async () => {
    const statuses = new Set<number>();
    let isOver = false;
    const keepCalling = async (): Promise<void> => {
      while (!isOver) {
        statuses.add((await greet()).status);
        expect(await site.reply('GET /api/get-website-config')).toMatchObject({ status: 200 });
        // Neither call waits for anything outside the process, and the switching must get time to run too.
        await new Promise(setImmediate);
      }
    };
    const callers = Array.from({ length: 8 }, keepCalling);
    for (let round = 0; round < 5; round += 1) {
      await switchTo('off');
      await switchTo('on');
    }
    isOver = true;
    await Promise.all(callers);
    // 503 means "being switched off"; no other error may occur.
    expect([...statuses].filter((status) => ![200, 404, 503].includes(status))).toEqual([]);
    expect(statuses).toContain(200);
  });

  it('leaves nothing behind in two hundred rounds', async () => {
    const knex = resolve(site.app.container, Db);
    const allocatedResources = async () => {
      const { rows } = await knex.raw<{ rows: { count: number }[] }>(
        `select count(*) as count from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend'`,
      );
      return {
        connections: rows[0]?.count,
        timers: process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length,
        jobs: resolve(site.app.container, Scheduler).names().length,
        routes: resolve(site.app.container, Routes).list().length,
        hapiRoutes: site.app.server.table().length,
        channels: resolve(site.app.container, Notifications).size,
      };
    };
    await switchTo('off');
    await switchTo('on');
    await fillPool(knex);
    const before = await allocatedResources();
    for (let round = 0; round < 200; round += 1) {
      await switchTo('off');
      await switchTo('on');
    }
    const after = await allocatedResources();
    expect({ ...after, connections: 0, timers: 0 }).toEqual({ ...before, connections: 0, timers: 0 });
    // Timers that current work has set end by themselves; a leak would be of hundreds.
    await expect
      .poll(async () => (await allocatedResources()).timers, { timeout: 20_000 })
      .toBeLessThanOrEqual(before.timers + 2);
    // The queue's pool closes what it does not use.
    const connections = async () => Number((await allocatedResources()).connections);
    const most = Number(before.connections) + 1;
    await expect.poll(connections, { timeout: 60_000, interval: 1000 }).toBeLessThanOrEqual(most);
  }, 150_000);
});

describe('the wanted state', () => {
  it('reaches every process of the site and is stored for the next start', async () => {
    await using second = await startTestApp({ databaseUrl: site.databaseUrl, plugins: [greeting(), guest()] });
    expect(await greet(second)).toMatchObject({ status: 200 });
    await want('off');
    await reached(second, 'greeting', 'disabled');
    expect(await greet(second)).toMatchObject({ status: 404 });

    await using third = await startTestApp({ databaseUrl: site.databaseUrl, plugins: [greeting(), guest()] });
    expect(await greet(third)).toMatchObject({ status: 404 });

    await want('on');
    await Promise.all([reached(second, 'greeting', 'active'), reached(third, 'greeting', 'active')]);
    expect(await greet(third)).toMatchObject({ status: 200 });
  });

  it('is applied after the notification connection was lost', async () => {
    await using second = await startTestApp({ databaseUrl: site.databaseUrl, plugins: [greeting(), guest()] });
    await settled();
    const knex = resolve(site.app.container, Db);
    await knex.raw(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'tribunal-notices' and datname = current_database()`);
    await want('off');
    await Promise.all([reached(second, 'greeting', 'disabled'), reached(site, 'greeting', 'disabled')]);
    await want('on');
    await Promise.all([reached(second, 'greeting', 'active'), reached(site, 'greeting', 'active')]);
    expect(await greet(second)).toMatchObject({ status: 200 });
  });
});

describe('the work that is interrupted when a plugin is switched off', () => {
  const usage = (id: string, as?: TestUser) => site.reply('GET /api/admin/plugin/usage', { query: { id }, as });

  it('is for the super admin', async () => {
    expect(await usage('greeting')).toMatchObject({ status: 401 });
    expect(await usage('greeting', await site.signUp())).toMatchObject({ status: 403 });
  });

  it('is refused for an id that no plugin has', async () => {
    expect(await usage('nobody', root)).toMatchObject({ status: 404 });
  });

  it('names the active plugins that stop with it', async () => {
    await switchTo('on');
    expect((await usage('greeting', root)).data).toEqual({ interrupts: [], dependents: ['guest'] });
    expect((await usage('guest', root)).data).toEqual({ interrupts: [], dependents: [] });
  });
});

describe('a plugin whose start never ends', () => {
  it('does not keep the site from serving, and says that it still starts', async () => {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((done) => (end = done));
    const stuck = testPlugin(definePlugin({ id: 'stuck', version: '1.0.0', contract: '^3.0' }), {
      setup: async (scope) => {
        scope.serve([{ method: 'GET', path: '/api/stuck', access: 'public', handle: () => 'here' }]);
        await ended;
      },
    });
    await using other = await startTestApp({ plugins: [greeting(), stuck], pluginStartMs: 200 });
    expect((await greet(other)).data).toBe('hello');
    const calls = other.calls<{ 'GET /api/stuck': { data: string } }>();
    expect(await calls.reply('GET /api/stuck')).toMatchObject({ httpStatus: 503 });
    expect(resolve(other.app.container, Plugins).states()).toMatchObject({ stuck: 'starting', greeting: 'active' });
    end();
    await reached(other, 'stuck', 'active');
    expect((await calls.reply('GET /api/stuck')).data).toBe('here');
  });
});
