import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { startTestApp, type Api, type TestApp, type TestUser } from '@tribunal/testing';
import { fakeRemoteJudge, fakeRemoteJudgePlugin, type FakeRemoteJudge } from './fake-remote-judge';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RemoteJobQueue } from '../server/jobs/remote-job-queue';
import { remoteJudgingPlugin, type Calls } from './remote-judging-plugin';

let now = Date.parse('2026-05-01T10:00:00Z');
const clock = { now: () => new Date(now) };

let site: TestApp;
let calls: Api<Calls>;
let root: TestUser;
let knex: Knex;
let jobs: RemoteJobQueue;
let judge: FakeRemoteJudge;
beforeAll(async () => {
  const { plugin, services } = await remoteJudgingPlugin();
  site = await startTestApp({
    clock,
    plugins: [plugin, fakeRemoteJudgePlugin({ credentials: ['password', 'session'] })],
  });
  calls = site.calls<Calls>();
  root = await site.asRoot();
  knex = resolve(site.app.container, Db);
  jobs = services.get(RemoteJobQueue);
  judge = fakeRemoteJudge(site);
});
afterAll(() => site?.stop());
beforeEach(async () => {
  for (const table of ['remoteJob', 'remoteHealth', 'remoteAccount'] as const) await knex(table).delete();
});

const set = (values: Record<string, string | number | boolean>) =>
  calls.api('PUT /api/admin/plugin/settings', { body: { id: 'remote-hdu', values }, as: root });

describe('the account that languages are read with', () => {
  const saved = (name: string) =>
    calls.api('PUT /api/admin/remote-account', { body: { key: 'HDU', name, password: 'x' }, as: root });
  const claimAccountName = async () => {
    const id = await jobs.enqueue({ key: 'HDU', kind: 'languages' });
    const job = await judge.claimJob();
    await jobs.cancel(id);
    return job?.kind === 'languages' ? (job.account?.name ?? null) : 'another job';
  };
  const is = (name: string, columns: object) => knex('remoteAccount').where({ name }).update(columns);

  it('is one of the operator that works, unused for longest; without one nobody asks', async () => {
    expect(await claimAccountName()).toBeNull();
    await saved('ada');
    await saved('bob');
    await knex('remoteJob').delete();
    await is('ada', { lastUsedAt: new Date(now) });
    expect(await claimAccountName()).toBe('bob');
    await is('bob', { state: 'humanCheck' });
    expect(await claimAccountName()).toBe('ada');
    await is('ada', { restsUntil: new Date(now + 1) });
    expect(await claimAccountName()).toBeNull();
    now += 1;
    expect(await claimAccountName()).toBe('ada');
  });

  it('is none while the operator lets nobody use the pool, and never that of a user', async () => {
    await saved('ada');
    await knex('remoteJob').delete();
    await set({ pool: false });
    expect(await claimAccountName()).toBeNull();
    await set({ pool: true });
    expect(await claimAccountName()).toBe('ada');
    await is('ada', { way: 'own', ownerUid: root.uid });
    expect(await claimAccountName()).toBeNull();
  });
});

describe('the account that pages are read with', () => {
  const save = (name: string, secrets: object) =>
    calls.api('PUT /api/admin/remote-account', { body: { key: 'HDU', name, ...secrets }, as: root });
  const claimReader = async () => {
    const id = await jobs.enqueue({ key: 'HDU', kind: 'fetch', problemId: '1000' });
    const job = await judge.claimJob();
    await jobs.cancel(id);
    return job?.kind === 'fetch' ? (job.reader?.name ?? null) : 'another job';
  };

  it('is one of the operator with a session from a browser, even while nobody may use the pool', async () => {
    await set({ pool: false });
    await save('ada', { password: 'x' });
    await knex('remoteJob').delete();
    expect(await claimReader()).toBeNull();
    await save('bob', { session: 'a=b' });
    await knex('remoteJob').delete();
    expect(await claimReader()).toBe('bob');
    await knex('remoteAccount').where({ name: 'bob' }).update({ state: 'bad' });
    expect(await claimReader()).toBeNull();
    await set({ pool: true });
  });

  it('opens a site that asked for a person, as soon as its session is saved', async () => {
    const paused = { state: 'paused' as const, since: clock.now(), failures: 1, failureKind: 'humanCheck' as const };
    await knex('remoteHealth').insert([
      { bank: 'HDU', operation: 'problem', ...paused },
      { bank: 'HDU', operation: 'submit', ...paused },
    ]);
    await save('bob', { session: 'a=b' });
    expect(await knex('remoteHealth').where({ bank: 'HDU', accountId: null }).pluck('operation')).toEqual(['submit']);
    await knex('remoteHealth').delete();
  });
});
