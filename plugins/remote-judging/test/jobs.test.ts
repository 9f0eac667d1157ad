import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { startTestApp, type Api, type TestApp, type TestUser } from '@tribunal/testing';
import {
  failedJob,
  fakeRemoteJudge,
  fakeRemoteJudgePlugin,
  answerAll,
  remoteProblem,
  type FakeRemoteJudge,
  asJudgeRemote,
} from './fake-remote-judge';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CanaryService } from '../server/jobs/canary-service';
import { RemoteJobQueue } from '../server/jobs/remote-job-queue';
import { remoteJudgingPlugin, type Calls } from './remote-judging-plugin';

let now = Date.parse('2026-05-01T10:00:00Z');
const clock = { now: () => new Date(now) };

let site: TestApp;
let calls: Api<Calls>;
let root: TestUser;
let knex: Knex;
let jobs: RemoteJobQueue;
let canary: CanaryService;
let judge: FakeRemoteJudge;
beforeAll(async () => {
  const { plugin, services } = await remoteJudgingPlugin();
  site = await startTestApp({
    clock,
    plugins: [
      plugin,
      fakeRemoteJudgePlugin({ credentials: ['password', 'session'] }),
      fakeRemoteJudgePlugin({ key: 'POJ' }),
    ],
  });
  calls = site.calls<Calls>();
  root = await site.asRoot();
  knex = resolve(site.app.container, Db);
  jobs = services.get(RemoteJobQueue);
  canary = services.get(CanaryService);
  judge = fakeRemoteJudge(site);
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await knex('remoteJob').delete();
  await knex('remoteHealth').delete();
});

const fetchOf = (problemId = '1000') => jobs.enqueue({ key: 'HDU', kind: 'fetch', problemId });
const row = (id: number) => knex('remoteJob').where({ id }).first();
const set = (values: Record<string, string | number | boolean>) =>
  calls.api('PUT /api/admin/plugin/settings', { body: { id: 'remote-hdu', values }, as: root });

describe('a job', () => {
  it('is given to judges alone', async () => {
    const body = { name: 'a', instance: 'b', keys: ['HDU'], renew: [] };
    const result = { ok: true } as const;
    for (const as of [undefined, root]) {
      expect((await calls.reply('POST /api/judge/remote/job', { body, as })).status).toBe(401);
      const done = await calls.reply('POST /api/judge/remote/job/done', { body: { id: 1, attempt: 1, result }, as });
      expect(done.status).toBe(401);
    }
  });

  it('is given to one judge at a time, with a lease that it renews', async () => {
    const id = await fetchOf();
    const other = fakeRemoteJudge(site, { name: 'other' });
    const [mine, theirs] = await Promise.all([judge.claimJob(), other.claimJob()]);
    expect([mine, theirs].filter(Boolean)).toEqual([
      { id, key: 'HDU', attempt: 1, kind: 'fetch', problemId: '1000', reader: null },
    ]);
    const claimingJudge = mine ? judge : other;
    now += 11_000;
    expect(await claimingJudge.renew(id)).toEqual([]);
    now += 11_000;
    expect(await judge.claimJob()).toBeNull();
  });

  it('goes out again when its judge falls silent, and fails after three times', async () => {
    const id = await fetchOf();
    const attempts = [];
    for (let time = 0; time < 3; time++) {
      attempts.push((await judge.claimJob())!.attempt);
      now += 13_000;
    }
    expect(attempts).toEqual([1, 2, 3]);
    expect(await judge.claimJob()).toBeNull();
    expect((await row(id))!.result).toMatchObject({ ok: false, kind: 'siteDown' });
  });

  it('takes no result of an attempt that was lost, and none twice', async () => {
    const id = await fetchOf();
    const lost = (await judge.claimJob())!;
    now += 13_000;
    const again = (await judge.claimJob())!;
    await judge.completeJob(lost, failedJob('notFound'));
    expect((await row(id))!.doneAt).toBeNull();
    await judge.completeJob(again, failedJob('siteDown'));
    await judge.completeJob(again, failedJob('notFound'));
    expect((await row(id))!.result).toMatchObject({ kind: 'siteDown' });
  });

  it('is not given to a judge of another site, nor of one that is off', async () => {
    await fetchOf();
    expect(await fakeRemoteJudge(site, { keys: ['POJ'] }).claimJob()).toBeNull();
    await jobs.enqueue({ key: 'NONE', kind: 'health' });
    expect(await fakeRemoteJudge(site, { keys: ['NONE'] }).claimJob()).toBeNull();
  });

  it('waits while what it needs is closed, and those that look do not', async () => {
    await calls.api('PUT /api/admin/remote-judge/pause', { body: { key: 'HDU', paused: true }, as: root });
    await fetchOf();
    expect(await judge.claimJob()).toBeNull();
    const health = await jobs.enqueue({ key: 'HDU', kind: 'health' });
    expect(await judge.claimJob()).toMatchObject({ id: health, kind: 'health' });
    await calls.api('PUT /api/admin/remote-judge/pause', { body: { key: 'HDU', paused: false }, as: root });
    expect(await judge.claimJob()).toMatchObject({ kind: 'fetch' });
  });

  it('notifies its judge when it is not wanted any more', async () => {
    const id = await fetchOf();
    await judge.claimJob();
    await knex('remoteJob').where({ id }).delete();
    expect(await judge.renew(id)).toEqual([id]);
  });

  it('contains the account that is to log in, encrypted, and stores the session nowhere', async () => {
    const account = { bank: 'HDU', name: 'bot', way: 'pool' as const, password: 'v1.sealed', stateSince: clock.now() };
    const [added] = await knex('remoteAccount')
      .insert({ ...account, createdAt: clock.now() })
      .returning('id');
    const id = await jobs.enqueue({ key: 'HDU', kind: 'login', accountId: added!.id });
    const job = (await judge.claimJob())!;
    expect(job).toMatchObject({ kind: 'login', account: { id: added!.id, name: 'bot', password: 'v1.sealed' } });
    await judge.completeJob(job, { ok: true, siteLogin: 'v1.login' });
    expect((await row(id))!.result).toEqual({ ok: true });
  });

  it('is waited for until it is done', async () => {
    const id = await fetchOf();
    const waiting = jobs.waitForResult(id, { withinMs: 10_000 });
    await judge.processJobs(() => ({ ok: true, problem: remoteProblem() }));
    expect(await waiting).toMatchObject({ ok: true, problem: { title: 'Problem 1000' } });
    expect(await jobs.waitForResult(id, { withinMs: 1 })).toMatchObject({ ok: true });
    expect(await jobs.waitForResult(await fetchOf(), { withinMs: 1 })).toBeNull();
  });
});

describe('the result that a judge returns', () => {
  it.each<[string, unknown, string]>([
    ['no title', { title: '' }, 'problem.title'],
    ['a title that is too long', { title: 'x'.repeat(256) }, 'problem.title'],
    ['no time', { timeLimitMs: 0 }, 'problem.timeLimitMs'],
    ['an id with a slash', { id: '../1' }, 'problem.id'],
    ['a statement that is too long', { description: 'x'.repeat(65_536) }, 'problem.description'],
    ['an address that runs', { url: 'javascript:alert(1)' }, 'problem.url'],
    ['a file elsewhere on this site', { files: [{ name: 'a', url: '/api/admin' }] }, 'problem.files.0.url'],
    ['an unknown difficulty', { difficulty: 9 }, 'problem.difficulty'],
  ])('is a failure that names the field when it has %s', async (_what, wrong, field) => {
    const id = await fetchOf();
    const job = (await judge.claimJob())!;
    const body = { ok: true, problem: { ...remoteProblem(), ...(wrong as object) } };
    expect(await judge.completeJob(job, body)).toBe(400);
    const { result } = (await row(id))!;
    expect(result).toMatchObject({ ok: false, kind: 'adapterFault' });
    expect(result).toHaveProperty('message', expect.stringContaining(field));
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'ok'],
    ['no problem', { ok: true }],
    ['an unknown failure', { ok: false, kind: 'bored' }],
  ])('is a failure when it is %s', async (_what, result) => {
    const id = await fetchOf();
    const job = (await judge.claimJob())!;
    const body = { id: job.id, attempt: job.attempt, result } as never;
    const reply = await calls.reply('POST /api/judge/remote/job/done', {
      body,
      as: asJudgeRemote(site, await site.judgeAs({ ...judge, keys: ['HDU'] })),
    });
    if (typeof result === 'object') expect((await row(id))!.result).toMatchObject({ ok: false });
    else expect(reply).toMatchObject({ status: 400, data: { field: 'result' } });
  });

  it('loses what cannot be stored', async () => {
    const id = await fetchOf();
    await judge.processJobs(() => ({ ok: true, problem: remoteProblem({ hint: 'a\0b\ud800' }) }));
    expect((await row(id))!.result).toMatchObject({ ok: true, problem: { hint: 'a\ufffdb\ufffd' } });
  });

  it('is cut where it is long, and loses what was not asked for', async () => {
    const id = await fetchOf();
    await judge.processJobs(
      () => ({ ...failedJob('siteDown', 'x'.repeat(5000)), evidence: 'y'.repeat(9000), more: 1 }) as never,
    );
    const { result } = (await row(id))!;
    expect(result).toMatchObject({ message: 'x'.repeat(1000), evidence: 'y'.repeat(8192) });
    expect(result).not.toHaveProperty('more');
  });

  it.each([
    ['pending', { state: 'pending' }, true],
    ['final', { state: 'final', status: 0, timeMs: 15, memoryKb: null, score: null, message: null, cases: [] }, true],
    ['nowhere', { state: 'done' }, false],
  ])('may be a run that is %s', async (_what, progress, ok) => {
    const id = await jobs.enqueue(publicRunOf(root.uid));
    const run = { runId: '7', account: 'ada', problemId: '1000', languageId: null, sentAt: null, progress };
    await judge.processJobs(() => ({ ok: true, run: run as never }));
    expect((await row(id))!.result).toMatchObject(ok ? { ok, run: { progress } } : { ok });
  });
});

describe('the canary', () => {
  it('looks as often as it is set, and not at all when that is 0', async () => {
    await set({ canaryEvery: 5, canaryProblem: '1000' });
    await canary.enqueueDue();
    await canary.enqueueDue();
    expect((await judge.processJobs()).map(({ kind }) => kind)).toEqual(['health', 'fetch']);
    now += 4 * 60_000;
    await canary.enqueueDue();
    expect(await judge.processJobs()).toEqual([]);
    now += 60_000;
    await canary.enqueueDue();
    expect(await judge.processJobs()).toHaveLength(2);
    await set({ canaryEvery: 0 });
    now += 3_600_000;
    await canary.enqueueDue();
    expect(await judge.processJobs()).toEqual([]);
  });

  it('looks every minute while the site does not answer', async () => {
    await set({ canaryEvery: 60, canaryProblem: '1000' });
    await canary.enqueueDue();
    await judge.processJobs();
    const failure = { operation: 'login', failure: 'siteDown', at: clock.now().toISOString() } as const;
    await judge.sync(failure, failure, failure);
    now += 59_000;
    await canary.enqueueDue();
    expect(await judge.processJobs()).toEqual([]);
    now += 1000;
    await canary.enqueueDue();
    expect((await judge.processJobs()).map(({ kind }) => kind)).toEqual(['health']);
    await judge.sync({ operation: 'health', at: clock.now().toISOString() });
    now += 60_000;
    await canary.enqueueDue();
    expect(await judge.processJobs()).toEqual([]);
  });

  it('leaves a site alone of which there is neither an account nor a problem here', async () => {
    await set({ canaryEvery: 5, canaryProblem: '' });
    await knex('remoteAccount').where({ bank: 'HDU' }).delete();
    await knex('problem').where({ bank: 'HDU' }).delete();
    now += 3_600_000;
    await canary.enqueueDue();
    expect(await judge.processJobs()).toEqual([]);
    await calls.api('PUT /api/admin/remote-account', { body: { key: 'HDU', name: 'ada', password: 'x' }, as: root });
    await canary.enqueueDue();
    expect((await judge.processJobs()).map(({ kind }) => kind)).toContain('health');
  });

  it('closes the reading of problems when one that is known reads otherwise, and says what differs', async () => {
    await set({ canaryEvery: 5, canaryProblem: '1000' });
    const readProblem = async (title: string) => {
      now += 5 * 60_000;
      await canary.enqueueDue();
      await judge.processJobs((job) =>
        job.kind === 'fetch' ? { ok: true, problem: remoteProblem({ title, hint: String(now) }) } : { ok: true },
      );
      const [admin] = await calls.api('GET /api/admin/remote-judge', { as: root });
      return admin!.operations.find(({ operation }) => operation === 'problem')!;
    };
    expect((await readProblem('Sum')).state).toBe('untried');
    expect((await readProblem('Sum')).state).toBe('untried');
    expect(await readProblem('Just a moment')).toMatchObject({
      state: 'resting',
      failure: { kind: 'layoutChanged', evidence: '- title: Sum\n+ title: Just a moment' },
    });
    await calls.api('PUT /api/admin/remote-judge/pause', { body: { key: 'HDU', paused: false }, as: root });
    expect((await readProblem('Just a moment')).state).toBe('working');
  });
});

describe('the newest good look at a problem', () => {
  it('is kept however old it is, so that a changed page stays a difference', async () => {
    await set({ canaryEvery: 5, canaryProblem: '1000' });
    const readProblem = async (title: string) => {
      now += 5 * 60_000;
      await canary.enqueueDue();
      await judge.processJobs((job) =>
        job.kind === 'fetch' ? { ok: true, problem: remoteProblem({ title }) } : { ok: true },
      );
      return (await knex('remoteJob').where({ kind: 'fetch' }).orderBy('id', 'desc').first())!.outcome;
    };
    await readProblem('Sum');
    expect(await readProblem('Sum')).toBe('same');
    now += 30 * 24 * 3_600_000;
    await jobs.deleteOld();
    expect(await knex('remoteJob').where({ kind: 'fetch' }).pluck('outcome')).toEqual(['same']);
    expect(await readProblem('Just a moment')).toBe('changed');
  });
});

/** A job that reads a run of `ada` for a user. */
function publicRunOf(uid: string) {
  const run = { account: 'ada', runId: '7', problemId: '1000', ref: null };
  return { key: 'HDU', kind: 'public-run' as const, uid, ...run };
}

describe('languages', () => {
  const names = async () =>
    (await knex('language').where({ oj: 'HDU' }).orderBy('seq', 'desc')).map(
      ({ name, remoteId }: { name: string; remoteId: string | null }) => [name, remoteId],
    );

  it('are those of the manifest until the site says its own, and one that is gone stays', async () => {
    expect(await names()).toEqual([
      ['G++', '0'],
      ['Java', '5'],
    ]);
    await jobs.enqueue({ key: 'HDU', kind: 'languages' });
    const type = 'text/x-c++src';
    const languages = [
      { id: '9', name: 'G++ 14', contentType: type },
      { id: '1', name: 'G++', contentType: type },
    ];
    await judge.processJobs(() => ({ ok: true, languages }));
    expect(new Map((await names()) as [string, string | null][])).toEqual(
      new Map([
        ['G++ 14', '9'],
        ['G++', '1'],
        ['Java', null],
      ]),
    );
    await jobs.enqueue({ key: 'HDU', kind: 'languages' });
    await judge.processJobs(() => ({ ok: true, languages: [] }));
    expect((await names()).filter(([, remoteId]) => remoteId !== null)).toHaveLength(2);
    await jobs.enqueue({ key: 'HDU', kind: 'languages' });
    await judge.processJobs((job) => answerAll(job));
    expect((await names()).filter(([, remoteId]) => remoteId !== null)).toEqual([['G++', '0']]);
  });
});

describe('jobs', () => {
  it('that somebody waits for come before items of imports, however old these are', async () => {
    const [batch] = await knex('remoteImport').insert({ bank: 'HDU', startedAt: clock.now() }).returning('id');
    const item = () => jobs.enqueue({ key: 'HDU', kind: 'fetch', problemId: '1000', importId: batch!.id });
    const items = [await item(), await item()];
    now += 1000;
    const run = await jobs.enqueue(publicRunOf(root.uid));
    now += 1000;
    const claimedIds: number[] = [];
    for (let job = await judge.claimJob(); job; job = await judge.claimJob()) {
      claimedIds.push(job.id);
      await judge.completeJob(job, failedJob('notFound'));
      now += 1000;
    }
    expect(claimedIds).toEqual([run, ...items]);
  });
});

describe('a job that is done', () => {
  it('is forgotten after a day, and never before it is done', async () => {
    const [done, open] = [await fetchOf(), await fetchOf()];
    await judge.completeJob((await judge.claimJob())!, failedJob('notFound'));
    now += 23 * 3_600_000;
    await jobs.deleteOld();
    expect(await row(done)).toBeDefined();
    now += 2 * 3_600_000;
    await jobs.deleteOld();
    expect(await row(done)).toBeUndefined();
    expect(await row(open)).toBeDefined();
  });
});
