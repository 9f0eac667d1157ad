import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JudgeHeartbeat } from '@tribunal/contract';
import { openQueue, type Queue } from '@tribunal/queue';
import { startTestApp, testDatabase, type TestApp } from '@tribunal/testing';
import { installQueueSchema } from '@tribunal/queue';

const heartbeat: JudgeHeartbeat = {
  name: 'local-1',
  instance: 'first-life',
  kind: 'local',
  keys: ['ME'],
  languages: [{ name: 'C++', version: '12' }],
  unavailable: [{ name: 'Rust', reason: 'no rustc' }],
  slots: 2,
  degraded: ['no cgroups'],
  running: [],
};

let site: TestApp;
let isQueueDown = false;
beforeAll(async () => {
  const database = await testDatabase();
  await installQueueSchema(database.url);
  const real = await openQueue(database.url);
  const queue: Queue = new Proxy(real, {
    get: (target, name) => {
      if (name === 'ping' && isQueueDown) return () => Promise.reject(new Error('no broker'));
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const started = await startTestApp({ databaseUrl: database.url, queue });
  site = { ...started, stop: () => started.stop().then(database.drop) };
});
afterAll(() => site?.stop());

const health = () => site.reply('GET /api/health');

describe('the health of the site', () => {
  it('is bad while no judge is connected', async () => {
    expect(await health()).toMatchObject({
      status: 503,
      httpStatus: 503,
      msg: 'No judge that knows a language is connected',
      data: null,
    });
  });

  it('names version, database, queue, judges and plugins', async () => {
    await site.api('POST /api/judge/heartbeat', { body: heartbeat, as: site.judge });
    const { data } = await health();
    expect(data).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
      database: 'ok',
      queue: 'postgres',
      judges: [
        { name: 'local-1', languages: ['C++'], unavailable: heartbeat.unavailable, slots: 2, degraded: ['no cgroups'] },
      ],
      plugins: [],
    });
  });

  it('is bad while the queue does not answer', async () => {
    isQueueDown = true;
    expect(await health()).toMatchObject({ status: 503, msg: 'The queue does not answer' });
    isQueueDown = false;
    expect(await health()).toMatchObject({ status: 200 });
  });
});

describe('calls of judges', () => {
  it('are refused to everyone else, the super admin too', async () => {
    for (const as of [undefined, await site.asRoot(), { token: `${site.judge.token}x` }, { token: '' }]) {
      expect(await site.reply('POST /api/judge/heartbeat', { body: heartbeat, as })).toMatchObject({ status: 401 });
    }
  });

  it('give no right to anything else', async () => {
    expect(await site.reply('GET /api/get-user-auth-info', { as: site.judge })).toMatchObject({ status: 401 });
  });
});
