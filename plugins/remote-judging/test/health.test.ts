import type { RemoteOperation } from '@tribunal/remote-kit/contract';
import type { RemoteSite } from '../contract';
import { RemoteLimits, type RemoteAccountState } from '../contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { startTestApp, type Api, type TestApp, type TestUser } from '@tribunal/testing';
import { fakeRemoteJudge, fakeRemoteJudgePlugin, type FakeRemoteJudge, asJudgeRemote } from './fake-remote-judge';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteOldUnknownVerdicts } from '../server/health/unknown-verdicts';
import { remoteJudgingPlugin, type Calls } from './remote-judging-plugin';

const START = Date.parse('2026-05-01T10:15:00Z');
let now = START;
const clock = { now: () => new Date(now) };
const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString();

let site: TestApp;
let calls: Api<Calls>;
let root: TestUser;
let knex: Knex;
let judge: FakeRemoteJudge;
beforeAll(async () => {
  const { plugin } = await remoteJudgingPlugin();
  site = await startTestApp({
    clock,
    plugins: [plugin, fakeRemoteJudgePlugin(), fakeRemoteJudgePlugin({ key: 'POJ' })],
  });
  calls = site.calls<Calls>();
  root = await site.asRoot();
  knex = resolve(site.app.container, Db);
  judge = fakeRemoteJudge(site);
});
afterAll(() => site?.stop());
beforeEach(async () => {
  now = START + 3_600_000;
  await knex('remoteHealth').delete();
  await knex('remoteHour').delete();
  await knex('remoteAccount').delete();
});

const SYNC = 'POST /api/judge/remote/sync';
const body = { name: 'a', instance: 'b', keys: ['HDU'], observations: [], unknown: [] };

const account = async (name: string, state: RemoteAccountState = 'working'): Promise<number> => {
  const row = { bank: 'HDU', name, way: 'pool' as const, state, stateSince: clock.now(), createdAt: clock.now() };
  const [added] = await knex('remoteAccount').insert(row).returning<{ id: number }[]>('id');
  return added!.id;
};
const resting = ([first]: RemoteSite[]): RemoteSite['resting'] => first!.resting;
const status = async () => (await calls.api('GET /api/remote-status')).find(({ key }) => key === 'HDU')!;
const pause = (paused: boolean, operation?: RemoteOperation) =>
  calls.api('PUT /api/admin/remote-judge/pause', { body: { key: 'HDU', operation, paused }, as: root });

describe('the reports of judge-remote', () => {
  it('is taken from judges alone', async () => {
    expect((await calls.reply(SYNC, { body })).status).toBe(401);
    expect((await calls.reply(SYNC, { body, as: root })).status).toBe(401);
  });

  it.each([
    ['an unknown operation', { operation: 'guess' }, 'observations.0.operation'],
    ['an unknown failure', { failure: { kind: 'bored', message: '', evidence: null } }, 'observations.0.failure.kind'],
    ['no time', { at: 'now' }, 'observations.0.at'],
    [
      'too much evidence',
      { failure: { kind: 'siteDown', message: '', evidence: 'x'.repeat(8193) } },
      'observations.0.failure.evidence',
    ],
  ])('is refused with %s', async (_what, wrong, field) => {
    const one = { key: 'HDU', operation: 'submit', accountId: null, failure: null, ms: 1, at: at(0), ...wrong };
    const reply = await calls.reply(SYNC, {
      body: { ...body, observations: [one] } as never,
      as: asJudgeRemote(site, await site.judgeAs(body)),
    });
    expect(reply).toMatchObject({ status: 400, data: { field } });
  });

  it('closes an operation after three failures and says until when', async () => {
    await account('ada');
    await judge.sync({ failure: 'siteDown', at: at(1) }, { failure: 'siteDown', at: at(2) });
    expect(resting(await judge.sync())).toEqual([]);
    now = START + 3000;
    const sites = await judge.sync({ failure: 'siteDown', at: at(3) });
    expect(resting(sites)).toEqual([{ operation: 'submit', accountId: null, until: at(33) }]);
    now = START + 33_000;
    expect(resting(await judge.sync())).toEqual([]);
    expect(await status()).toMatchObject({ state: 'down', reason: 'siteDown', since: at(3) });
    await judge.sync({ at: at(33) });
    expect(await status()).toMatchObject({ state: 'working', reason: null });
  });

  it('lets all operations be tried again when a site that did not answer passes its check', async () => {
    await account('ada');
    const failures = (operation: RemoteOperation, count: number, from: number) =>
      Array.from({ length: count }, (_, index) => ({ operation, failure: 'siteDown', at: at(from + index) }) as const);
    now = START + 600_000;
    await judge.sync(...failures('submit', 3, 1), ...failures('submit', 1, 40), ...failures('submit', 1, 590));
    await judge.sync(...failures('health', 3, 595));
    expect(resting(await judge.sync()).map(({ operation }) => operation)).toEqual(['submit', 'health']);
    now = START + 630_000;
    expect(await status()).toMatchObject({ state: 'down' });
    expect(resting(await judge.sync({ operation: 'health', at: at(630) }))).toEqual([]);
    expect(await status()).toMatchObject({ state: 'working' });
  });

  it('keeps an operation closed that fails while the check passes', async () => {
    await judge.sync({ operation: 'health', at: at(0) });
    await judge.sync(...([1, 2, 3] as const).map((second) => ({ failure: 'siteDown', at: at(second) }) as const));
    now = START + 5000;
    expect(resting(await judge.sync({ operation: 'health', at: at(5) }))).toHaveLength(1);
  });

  it('repeats the check of a site that does not answer at least every minute', async () => {
    for (let second = 0; second < 600; second += 60) {
      now = START + second * 1000;
      await judge.sync(...[0, 1, 2].map(() => ({ operation: 'health', failure: 'siteDown', at: at(second) }) as const));
    }
    const [health] = resting(await judge.sync());
    expect(Date.parse(health!.until!) - now).toBeLessThanOrEqual(60_000);
  });

  it('is sorted by time, in whatever order it arrives', async () => {
    now = START + 4000;
    await judge.sync(
      { failure: 'siteDown', at: at(3) },
      { at: at(0) },
      { failure: 'siteDown', at: at(2) },
      { failure: 'siteDown', at: at(1) },
    );
    expect(resting(await judge.sync())).toHaveLength(1);
  });

  it('stops one account alone at a bot check, and everybody where nobody was logged in', async () => {
    const accountId = await account('ada');
    const sites = await judge.sync({ failure: 'humanCheck', accountId });
    expect(resting(sites)).toEqual([{ operation: 'submit', accountId, until: null }]);
    expect((await status()).state).toBe('working');
    await judge.sync({ failure: 'humanCheck' });
    expect(await status()).toMatchObject({ state: 'paused', reason: 'humanCheck' });
  });

  it('lets an account work again when a person has logged it in', async () => {
    const accountId = await account('ada');
    await judge.sync({ failure: 'humanCheck', accountId });
    expect(resting(await judge.sync({ operation: 'login', accountId }))).toEqual([]);
  });

  it('counts a site that is down once, whichever account sees it', async () => {
    const [one, two] = [await account('ada'), await account('bob')];
    now = START + 3000;
    const sites = await judge.sync(
      { failure: 'siteDown', accountId: one, at: at(1) },
      { failure: 'siteDown', accountId: two, at: at(2) },
      { failure: 'siteDown', accountId: one, at: at(3) },
    );
    expect(resting(sites)).toMatchObject([{ accountId: null }]);
  });

  it('is nobody’s fault when an account is wrong or a problem is missing', async () => {
    const kinds = ['badAccount', 'sessionExpired', 'notFound', 'rejected', 'unknownRun'] as const;
    await judge.sync(...kinds.flatMap((failure) => [{ failure }, { failure }, { failure }]));
    expect(resting(await judge.sync())).toEqual([]);
  });

  it('is passed over when its account or its site is not here any more', async () => {
    const sites = await judge.sync(
      { failure: 'humanCheck', accountId: 999_999 },
      { key: 'NONE', failure: 'humanCheck' },
    );
    expect(resting(sites)).toEqual([]);
    expect(await fakeRemoteJudge(site, { keys: ['NONE'] }).sync()).toEqual([
      { key: 'NONE', isOn: false, isSuspended: false, resting: [], settings: {} },
    ]);
  });

  it('is answered with the settings, in which secrets are encrypted', async () => {
    const values = { requestTimeout: 7, proxy: 'http://me:hush@proxy.example' };
    await calls.api('PUT /api/admin/plugin/settings', { body: { id: 'remote-hdu', values }, as: root });
    const [syncedSite] = await judge.sync();
    expect(syncedSite).toMatchObject({
      key: 'HDU',
      isOn: true,
      settings: { requestTimeout: 7, canaryEvery: 10, pool: true },
    });
    expect(String(syncedSite!.settings['proxy'])).toMatch(/^v1\./);
  });

  it('becomes an hourly history of a day', async () => {
    now = START;
    await judge.sync(
      { at: at(0) },
      { at: at(1) },
      { failure: 'siteDown', at: at(2) },
      { failure: 'notFound', at: at(3) },
    );
    await judge.sync({ at: at(4), failure: 'badAccount' });
    const [row] = await calls.api('GET /api/admin/remote-judge', { as: root });
    expect(row!.hours).toEqual([{ at: '2026-05-01T10:00:00.000Z', ok: 3, failed: 1 }]);
  });

  it('shows how long verdicts take, and calls the site slow when that is long', async () => {
    await account('ada');
    await judge.sync(...[70_000, 1000, 80_000].map((ms) => ({ operation: 'track' as const, ms })));
    expect(await status()).toMatchObject({ state: 'slow', medianMs: 70_000 });
    await judge.sync(...[1000, 1000, 1000].map((ms) => ({ operation: 'track' as const, ms })));
    expect(await status()).toMatchObject({ state: 'working', medianMs: 1000 });
  });

  it('keeps words that nobody has a verdict for, each once', async () => {
    const unknown = [{ key: 'HDU', text: 'Judging maybe', runId: '7' }];
    for (const runId of ['7', '8']) {
      await calls.api(SYNC, {
        body: { ...body, unknown: unknown.map((one) => ({ ...one, runId })) },
        as: asJudgeRemote(site, await site.judgeAs(body)),
      });
    }
    const [row] = await calls.api('GET /api/admin/remote-judge', { as: root });
    expect(row!.unknown).toMatchObject([{ text: 'Judging maybe', count: 2, lastRunId: '8' }]);
  });

  it('keeps the newest of those words, and none that were not said for a month', async () => {
    await knex('remoteUnknown').delete();
    const reportUnknown = async (count: number, prefix: string) => {
      const unknown = Array.from({ length: count }, (_, at) => ({ key: 'HDU', text: `${prefix} ${at}`, runId: '7' }));
      return calls.api(SYNC, { body: { ...body, unknown }, as: asJudgeRemote(site, await site.judgeAs(body)) });
    };
    const texts = () => knex('remoteUnknown').pluck<string[]>('text');
    await reportUnknown(RemoteLimits.unknown.max, 'old');
    now += 1000;
    await reportUnknown(2, 'new');
    expect(await texts()).toHaveLength(RemoteLimits.unknown.max);
    expect(await texts()).toEqual(expect.arrayContaining(['new 0', 'new 1']));
    await deleteOldUnknownVerdicts(knex, new Date(now + 30 * 24 * 3_600_000));
    expect((await texts()).sort()).toEqual(['new 0', 'new 1']);
  });
});

describe('the pause', () => {
  const PAUSE = 'PUT /api/admin/remote-judge/pause';

  it('is set by the super admin alone, for a judge that there is', async () => {
    const wish = { key: 'HDU', paused: true };
    expect((await calls.reply(PAUSE, { body: wish })).status).toBe(401);
    expect((await calls.reply(PAUSE, { body: wish, as: await site.signUp({ role: 1008 }) })).status).toBe(403);
    expect((await calls.reply(PAUSE, { body: { ...wish, key: 'NONE' }, as: root })).status).toBe(404);
  });

  it('closes one operation until it is taken back, whatever judges see', async () => {
    await account('ada');
    await pause(true, 'submit');
    expect(resting(await judge.sync({}))).toEqual([{ operation: 'submit', accountId: null, until: null }]);
    expect(await status()).toMatchObject({ state: 'paused', reason: 'closed' });
    await pause(false, 'submit');
    expect(resting(await judge.sync())).toEqual([]);
    expect(await status()).toMatchObject({ state: 'working', reason: null });
  });

  it('closes all operations of one judge', async () => {
    await pause(true);
    const sites = await fakeRemoteJudge(site, { keys: ['HDU', 'POJ'] }).sync();
    expect(sites.map(({ resting: closed }) => closed.length)).toEqual([5, 0]);
  });

  it('when taken back lets everything be tried again, and forgets what went wrong', async () => {
    const accountId = await account('ada');
    await judge.sync(
      { failure: 'humanCheck', accountId },
      { failure: 'humanCheck' },
      { failure: 'siteDown', operation: 'problem' },
    );
    await pause(false);
    expect(resting(await judge.sync())).toEqual([]);
    const [row] = await calls.api('GET /api/admin/remote-judge', { as: root });
    expect(row!.operations.map(({ failure }) => failure)).toEqual([null, null, null, null, null]);
  });
});
