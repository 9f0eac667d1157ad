import { Role } from '@tribunal/contract';
import type { RemoteAccountState, RemoteStatusRow } from '../contract';
import { resolve } from '@tribunal/kernel';
import { Db, type DiscoveredPlugin } from '@tribunal/server';
import { startTestApp, type Api, type TestApp, type TestUser } from '@tribunal/testing';
import { fakeRemoteJudge, fakeRemoteJudgePlugin, type FakeRemoteJudge } from './fake-remote-judge';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EventStream, type StreamEvent } from '../../../core/platform/src/stream/event-stream';
import type { KeyedBreaker } from '../server/health/breaker-rows';
import { siteStateOf, type AccountPool } from '../server/status/site-state';
import { dashboardPlugin, remoteJudgingPlugin, type Calls } from './remote-judging-plugin';

const START = new Date('2026-05-01T10:00:00Z');
const LATER = new Date('2026-05-01T11:00:00Z');

describe('the state of a site', () => {
  type BreakerOptions = Partial<KeyedBreaker['breaker']> & Partial<Pick<KeyedBreaker, 'operation' | 'accountId'>>;
  const breaker = ({ operation = 'submit', accountId = null, ...overrides }: BreakerOptions): KeyedBreaker => ({
    bank: 'HDU',
    operation,
    accountId,
    breaker: { state: 'working', since: START, until: null, failures: 0, failure: null, lastOkAt: null, ...overrides },
  });
  const failure = { kind: 'siteDown', message: '', evidence: null, at: START } as const;
  const down = { state: 'resting', failure } as const;
  const accountPool: AccountPool = { total: 2, usable: 0, stopped: 'humanCheck', since: LATER };

  it.each<
    [
      string,
      { isOn?: boolean; breakers?: BreakerOptions[]; pool?: AccountPool; medianMs?: number },
      [string, Date | null, string | null],
    ]
  >([
    ['nothing is known', {}, ['working', null, null]],
    ['it is off', { isOn: false, breakers: [down] }, ['off', null, null]],
    ['it works', { breakers: [{ since: START }, { operation: 'track', since: LATER }] }, ['working', LATER, null]],
    ['it is down', { breakers: [down] }, ['down', START, 'siteDown']],
    [
      'it was down, and may have been tried again for almost an hour',
      { breakers: [{ ...down, until: new Date(LATER.getTime() - 3_600_000) }] },
      ['down', START, 'siteDown'],
    ],
    [
      'it was down, and nobody has tried it for an hour since it may be tried',
      { breakers: [{ ...down, until: new Date(LATER.getTime() - 3_600_001) }] },
      ['working', null, null],
    ],
    [
      'it was down, may be tried again, and has answered something else since',
      {
        breakers: [
          { ...down, until: LATER },
          { operation: 'health', since: LATER, lastOkAt: LATER },
        ],
      },
      ['working', LATER, null],
    ],
    [
      'it was down, may be tried again, and answered something else only before',
      {
        breakers: [
          { ...down, until: LATER },
          { operation: 'health', since: START, lastOkAt: START },
        ],
      },
      ['down', START, 'siteDown'],
    ],
    [
      'it was down, may not be tried again yet, and has answered something else since',
      {
        breakers: [
          { ...down, until: new Date(LATER.getTime() + 1) },
          { operation: 'health', lastOkAt: LATER },
        ],
      },
      ['down', START, 'siteDown'],
    ],
    [
      'its pages have changed, and it has answered something else since',
      {
        breakers: [
          { ...down, failure: { ...failure, kind: 'layoutChanged' }, until: LATER },
          { operation: 'health', lastOkAt: LATER },
        ],
      },
      ['down', START, 'layoutChanged'],
    ],
    ['problems alone cannot be read', { breakers: [{ ...down, operation: 'problem' }] }, ['working', null, null]],
    ['one account is stopped', { breakers: [{ state: 'paused', accountId: 7 }] }, ['working', null, null]],
    [
      'a person has closed it',
      { breakers: [{ state: 'paused' }, { ...down, operation: 'login' }] },
      ['paused', START, 'closed'],
    ],
    ['all accounts are stopped', { pool: accountPool }, ['paused', LATER, 'humanCheck']],
    ['an account is left', { pool: { ...accountPool, usable: 1 } }, ['working', null, null]],
    ['there are no accounts', { pool: { ...accountPool, total: 0 } }, ['paused', null, 'noAccount']],
    ['verdicts take a minute', { medianMs: 60_000 }, ['working', null, null]],
    ['verdicts take longer', { medianMs: 60_001 }, ['slow', null, null]],
  ])('when %s', (_what, { isOn = true, breakers = [], pool: accounts = null, medianMs = null }, expected) => {
    const [state, since, reason] = expected;
    expect(siteStateOf({ isOn, breakers: breakers.map(breaker), pool: accounts, medianMs, now: LATER })).toEqual({
      state,
      since: since?.toISOString() ?? null,
      reason,
    });
  });
});

/** An event stream that also records its events. */
class RecordingEventStream extends EventStream {
  readonly received: RemoteStatusRow[] = [];

  override deliver(event: StreamEvent): void {
    if (event.name === 'remote') this.received.push(event.payload as RemoteStatusRow);
    super.deliver(event);
  }

  override sendToEveryone(name: StreamEvent['name'], payload: never): void {
    if (name === 'remote') this.received.push(payload as RemoteStatusRow);
    super.sendToEveryone(name, payload);
  }
}

let site: TestApp;
/** A remote judge outside the checkout, with texts about its site. */
const outsideAdapter: DiscoveredPlugin = {
  ...fakeRemoteJudgePlugin({ key: 'POJ', submitMethods: ['own'] }),
  isAdded: true,
  texts: async () => [
    ['en-US', { terms: 'Share no accounts.', session: 'A cookie' }],
    ['zh-CN', { terms: '请勿共享账号。' }],
  ],
};

let calls: Api<Calls>;
let root: TestUser;
let knex: Knex;
let judge: FakeRemoteJudge;
const stream = new RecordingEventStream();
beforeAll(async () => {
  site = await startTestApp({
    stream,
    plugins: [(await remoteJudgingPlugin()).plugin, await dashboardPlugin(), fakeRemoteJudgePlugin(), outsideAdapter],
  });
  calls = site.calls<Calls>();
  root = await site.asRoot();
  knex = resolve(site.app.container, Db);
  judge = fakeRemoteJudge(site);
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await knex('remoteHealth').delete();
  await knex('remoteAccount').delete();
  await knex('remoteJob').delete();
  stream.received.length = 0;
});

const addAccount = (name: string, state: RemoteAccountState = 'working') =>
  knex('remoteAccount').insert({ bank: 'HDU', name, way: 'pool', state, stateSince: START, createdAt: START });

describe('the status of remote judges', () => {
  const CHECK = 'POST /api/admin/remote-judge/check';

  it('is shown to everybody; what only operators need to super admins alone', async () => {
    const problemAdmin = await site.signUp({ role: Role.ProblemAdmin });
    expect((await calls.reply('GET /api/remote-status')).status).toBe(200);
    for (const [as, status] of [
      [undefined, 401],
      [problemAdmin, 403],
    ] as const) {
      expect((await calls.reply('GET /api/admin/remote-judge', { as })).status).toBe(status);
      expect((await calls.reply(CHECK, { body: {}, as })).status).toBe(status);
    }
    expect((await calls.reply(CHECK, { body: { key: 'NONE' }, as: root })).status).toBe(404);
  });

  it('come with what their adapters say about them, in both languages or in the one that there is', async () => {
    const read = (key: string) => calls.reply('GET /api/remote-site-texts', { query: { key } });
    expect((await read('POJ')).data).toEqual({
      'en-US': { terms: 'Share no accounts.', session: 'A cookie' },
      'zh-CN': { terms: '请勿共享账号。', session: 'A cookie' },
    });
    expect((await read('HDU')).data?.['en-US']).toEqual({ terms: null, session: null });
    expect((await read('NONE')).status).toBe(404);
  });

  it('says what a submission to each needs', async () => {
    await addAccount('ada');
    const shown = () => calls.api('GET /api/remote-status');
    // The response is cached for a moment.
    await expect.poll(shown, { timeout: 5000 }).toEqual([
      {
        key: 'HDU',
        name: 'Judge HDU',
        home: 'https://hdu.example',
        state: 'working',
        since: null,
        reason: null,
        waiting: 0,
        medianMs: null,
        exampleId: '1000',
        exampleContestId: null,
        hasCatalogue: false,
        hasRatings: false,
        submitMethods: ['pool', 'own'],
        pool: true,
        sharesWith: null,
        credentials: ['password'],
      },
      expect.objectContaining({ key: 'POJ', submitMethods: ['own'], pool: false }),
    ]);
  });

  it('shows operators what was tried, and with what', async () => {
    await addAccount('ada');
    await addAccount('bob', 'bad');
    await judge.sync({ operation: 'login' }, { failure: 'layoutChanged', evidence: '<html>' });
    const [row] = await calls.api('GET /api/admin/remote-judge', { as: root });
    expect(row).toMatchObject({
      endpoint: 'https://hdu.example',
      answered: 0.5,
      accounts: { usable: 1, total: 2 },
      lastAnswerAt: expect.any(String) as string,
      needsReview: 0,
      needsReviewSince: null,
      canary: { everyMinutes: 10, problemId: null },
    });
    expect(row!.operations.map(({ operation, state }) => [operation, state])).toEqual([
      ['problem', 'untried'],
      ['login', 'working'],
      ['submit', 'working'],
      ['track', 'untried'],
      ['health', 'untried'],
    ]);
    expect(row!.operations[2]!.failure).toMatchObject({ kind: 'layoutChanged', evidence: '<html>' });
  });

  it('shows operators that an adapter is wrong, and stops nothing for it', async () => {
    for (let times = 0; times < 5; times += 1) await judge.sync({ operation: 'problem', failure: 'adapterFault' });
    const [site] = await judge.sync();
    expect(site!.resting).toEqual([]);
    const [row] = await calls.api('GET /api/admin/remote-judge', { as: root });
    expect(row!.operations[0]).toMatchObject({ operation: 'problem', failure: { kind: 'adapterFault' } });
    expect(row!.state).not.toBe('down');
    await judge.sync({ operation: 'problem' });
    const [mended] = await calls.api('GET /api/admin/remote-judge', { as: root });
    expect(mended!.operations[0]).toMatchObject({ state: 'working', failure: null });
  });

  it('is checked when an operator asks: whether the site answers and accounts can log in, once at a time', async () => {
    await addAccount('ada');
    await calls.api(CHECK, { body: { key: 'HDU' }, as: root });
    await calls.api(CHECK, { body: {}, as: root });
    const jobs = await fakeRemoteJudge(site, { keys: ['HDU', 'POJ'] }).processJobs();
    expect(jobs.map(({ key, kind }) => `${key} ${kind}`).sort()).toEqual(['HDU health', 'HDU login', 'POJ health']);
  });

  it('is sent to open browsers when it changes, and only then', async () => {
    await addAccount('ada');
    await judge.sync({ failure: 'humanCheck' });
    await expect.poll(() => stream.received).toMatchObject([{ key: 'HDU', state: 'paused', reason: 'humanCheck' }]);
    await judge.sync({ failure: 'humanCheck' }, {});
    await calls.api('PUT /api/admin/remote-judge/pause', { body: { key: 'HDU', paused: false }, as: root });
    await expect.poll(() => stream.received.map(({ state }) => state)).toEqual(['paused', 'working']);
  });

  it('is on the dashboard of the super admin while it fails', async () => {
    await calls.api('PUT /api/admin/plugin/settings', { body: { id: 'remote-hdu', values: { pool: true } }, as: root });
    await addAccount('ada', 'humanCheck');
    const { attention } = await calls.api('GET /api/admin/dashboard', { as: root });
    const text = expect.stringMatching(/does not accept submissions at the moment/) as string;
    expect(attention).toContainEqual({ text, link: '/admin/remote-judges/HDU', since: START.toISOString() });
    const problemAdmin = await site.signUp({ role: Role.ProblemAdmin });
    expect((await calls.api('GET /api/admin/dashboard', { as: problemAdmin })).attention).toEqual([]);
  });

  it('is sent to open browsers when its plugin is switched off and on', async () => {
    for (const wanted of ['off', 'on'] as const) {
      await calls.api('PUT /api/admin/plugin', { body: { id: 'remote-poj', wanted }, as: root });
      const state = wanted === 'on' ? 'working' : 'off';
      await expect.poll(() => stream.received.at(-1)).toMatchObject({ key: 'POJ', state });
    }
  });
});
