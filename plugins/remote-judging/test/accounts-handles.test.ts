import { ProblemAuth, Status } from '@tribunal/contract';
import type { PublicRun } from '@tribunal/remote-kit/contract';
import { resolve } from '@tribunal/kernel';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PublicRunReader } from '../server/accounts/public-run-reader';
import { RemoteJobQueue } from '../server/jobs/remote-job-queue';
import { RemoteSiteRegistry } from '../server/sites/remote-site-registry';
import { UserActionLimiter } from '../../../core/server/src/submission';
import { Clock, Tx } from '../../../core/platform/src/tokens';
import { openLedgerHarness, publicRun, withJob, type LedgerHarness } from './ledger-harness';
import { RemoteIntervals, type RemoteJob, type RemoteJobResult } from '../contract';

const CLAIM = 'POST /api/remote-account/claim';
const PROVE = 'POST /api/remote-account/prove';

let harness: LedgerHarness;
beforeAll(async () => {
  harness = await openLedgerHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());
beforeEach(async () => {
  await harness.knex('remoteAccount').delete();
  await harness.knex('remoteClaim').delete();
  await harness.knex('remotePace').delete();
  await harness.knex('remoteJob').delete();
});

const alice = { key: 'CF', name: 'alice' };
const claim = (body = alice, as: TestUser = harness.user) => harness.calls.reply(CLAIM, { body, as });
const prove = (body: { key: string; name: string; runId: string }, as: TestUser = harness.user) =>
  harness.calls.reply(PROVE, { body, as });
const compileError = (wish: Partial<PublicRun> = {}) =>
  publicRun({ problemId: '1000', sentAt: harness.now().getTime(), ...wish }, Status.CompileError);
/** Requests the proof while a judge reads the run. */
const proveWith = (result: RemoteJobResult, name = 'alice', as?: TestUser) => {
  harness.advanceClock(RemoteIntervals.pollGap);
  return withJob(harness, prove({ key: 'CF', name, runId: '7' }, as), result);
};

describe('a claim to a handle', () => {
  it('is for users who may submit', async () => {
    expect((await harness.calls.reply(CLAIM, { body: alice })).status).toBe(401);
    expect((await harness.calls.reply(PROVE, { body: { ...alice, runId: '1' } })).status).toBe(401);
  });

  it('is refused where runs cannot be read', async () => {
    expect(await claim({ key: 'AC', name: 'alice' })).toMatchObject({ status: 400, data: { field: 'key' } });
    expect((await claim({ key: 'NIX', name: 'alice' })).status).toBe(404);
  });

  it('says which problem to submit to, until when', async () => {
    const until = new Date(harness.now().getTime() + 600_000).toISOString();
    expect((await claim()).data).toMatchObject({ problemId: '1000', url: 'https://cf.example', until });
  });

  it('says what to fill in there: a text that is no program, never the same, in a language that is compiled', async () => {
    const { data } = await claim();
    expect(data).toMatchObject({ problem: { id: '1000', ref: null }, language: { id: '42', name: 'C++' } });
    expect(data!.code).toMatch(/^This text .* must not compile\.\n\S+\n$/);
    // Some sites refuse shorter ones.
    expect(data!.code.length).toBeGreaterThan(60);
    harness.advanceClock(RemoteIntervals.pollGap);
    expect((await claim()).data!.code).not.toBe(data!.code);
  });

  it('is for any of the public problems that are known here', async () => {
    const places = [await harness.createRemoteProblem('CF'), await harness.createRemoteProblem('CF')];
    const [shown, hidden] = places;
    await harness.knex('problem').where({ id: hidden!.pid }).update({ auth: ProblemAuth.Private });
    const remoteId = shown!.problemId.slice('CF-'.length);
    expect((await claim()).data).toMatchObject({ problemId: remoteId, url: `https://cf.example/problem/${remoteId}` });
    const pids = places.map(({ pid }) => pid);
    await harness.knex('problem').whereIn('id', pids).delete();
  });

  it('is not created again at once', async () => {
    await claim();
    const reply = await claim({ key: 'CF', name: 'bob' });
    expect(reply).toMatchObject({ status: 429, msg: expect.stringContaining('3') as string });
    harness.advanceClock(RemoteIntervals.pollGap);
    expect((await claim({ key: 'CF', name: 'bob' })).status).toBe(200);
  });

  it('must be made before it can be proved, for the same handle and not too long ago', async () => {
    expect((await prove({ ...alice, runId: '7' })).status).toBe(409);
    await claim();
    expect((await prove({ key: 'CF', name: 'bob', runId: '7' })).status).toBe(409);
    harness.advanceClock(600_001);
    expect((await prove({ ...alice, runId: '7' })).status).toBe(409);
  });
});

describe('a proof', () => {
  it('makes the handle the user’s, as the site writes it', async () => {
    await claim();
    const reply = await proveWith({ ok: true, run: compileError({ account: 'Alice' }) });
    expect(reply).toMatchObject({
      status: 200,
      data: {
        key: 'CF',
        name: 'Alice',
        way: 'verify',
        state: 'working',
        hasPassword: false,
        owner: harness.user.username,
      },
    });
    expect((await claim()).status).toBe(409);
  });

  it('is asked of a judge with the handle and the run', async () => {
    await claim();
    let asked: RemoteJob | undefined;
    await withJob(harness, prove({ ...alice, runId: '7' }), { ok: true, run: compileError() }, (job) => (asked = job));
    expect(asked).toMatchObject({ kind: 'public-run', key: 'CF', account: 'alice', runId: '7' });
  });

  it('is asked for one run at a time, and not too often', async () => {
    await claim();
    const first = prove({ ...alice, runId: '7' });
    await expect.poll(async () => harness.knex('remoteJob').pluck<number[]>('id')).toHaveLength(1);
    expect((await prove({ ...alice, runId: '8' })).status).toBe(429);
    harness.advanceClock(RemoteIntervals.pollGap);
    expect(await prove({ ...alice, runId: '8' })).toMatchObject({ status: 409, data: { field: 'runId' } });
    expect(await harness.knex('remoteJob').pluck('id')).toHaveLength(1);
    await withJob(harness, first, { ok: true, run: compileError({ account: 'bob' }) });
  });

  it('fails with the reason while the run shows something else', async () => {
    await claim();
    const reasons = [];
    for (const wish of [{ account: 'bob' }, { problemId: '1001' }, { sentAt: 0 }]) {
      const reply = await proveWith({ ok: true, run: compileError(wish) });
      expect(reply).toMatchObject({ status: 409, data: { field: 'runId' } });
      reasons.push(reply.msg);
    }
    expect(new Set(reasons).size).toBe(3);
    const missing = { ok: false, kind: 'notFound', message: 'no such run', evidence: null } as const;
    expect(await proveWith(missing)).toMatchObject({ status: 409, data: { field: 'runId' } });
    expect((await proveWith({ ...missing, kind: 'siteDown' })).status).toBe(503);
    expect(await harness.knex('remoteAccount').pluck('id')).toEqual([]);
  });

  it('is not to be had of a handle that another user has proved', async () => {
    const other = await harness.site.signUp();
    await claim();
    await claim({ key: 'CF', name: 'ALICE' }, other);
    await proveWith({ ok: true, run: compileError() });
    expect((await proveWith({ ok: true, run: compileError() }, 'alice', other)).status).toBe(409);
    expect(await claim(alice, other)).toMatchObject({ status: 409, data: { field: 'name' } });
  });

  it('waits for the site, but not for ever', async () => {
    const sites = harness.services.get(RemoteSiteRegistry);
    let patience = 0;
    const { container } = harness.site.app;
    const jobs = harness.services.get(RemoteJobQueue);
    const impatient = {
      enqueue: jobs.enqueue.bind(jobs),
      cancel: jobs.cancel.bind(jobs),
      waitForResult: (_id: number, { withinMs }: { withinMs: number }) => {
        patience = withinMs;
        return Promise.resolve(null);
      },
    };
    const [transactions, clock, userActionLimiter] = [
      resolve(container, Tx),
      resolve(container, Clock),
      resolve(container, UserActionLimiter),
    ];
    const reader = new PublicRunReader(transactions, clock, userActionLimiter, sites, impatient as never);
    const query = { uid: harness.user.uid, account: 'alice', runId: '7', problemId: '1000', ref: null };
    const read = reader.read(sites.get('CF'), query);
    await expect(read).rejects.toMatchObject({ status: 503, key: 'remote-judging.noAnswer' });
    expect(patience).toBe(20_000);
    expect(await harness.knex('remoteJob').pluck('id')).toEqual([]);
  });
});
