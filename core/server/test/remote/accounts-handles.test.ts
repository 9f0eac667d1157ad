import {
  Intervals,
  ProblemAuth,
  Status,
  type PublicRun,
  type RemoteJob,
  type RemoteJobResult,
} from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PublicRunReader } from '../../src/remote/accounts/public-runs';
import { Jobs } from '../../src/remote/jobs';
import { InstalledSites } from '../../src/remote/sites/installed';
import { Pace } from '../../src/submission';
import { Clock, Tx } from '../../src/tokens';
import { openHarbour, publicRun, withJob, type Harbour } from './ledger-support';

const CLAIM = 'POST /api/remote-account/claim';
const PROVE = 'POST /api/remote-account/prove';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour?.[Symbol.asyncDispose]());
beforeEach(async () => {
  await harbour.knex('remoteAccount').delete();
  await harbour.knex('remoteClaim').delete();
  await harbour.knex('remotePace').delete();
  await harbour.knex('remoteJob').delete();
});

const alice = { key: 'CF', name: 'alice' };
const claim = (body = alice, as: TestUser = harbour.user) => harbour.site.reply(CLAIM, { body, as });
const prove = (body: { key: string; name: string; runId: string }, as: TestUser = harbour.user) =>
  harbour.site.reply(PROVE, { body, as });
const compileError = (wish: Partial<PublicRun> = {}) =>
  publicRun({ problemId: '1000', sentAt: harbour.now().getTime(), ...wish }, Status.CompileError);
/** Asks for the proof while a judge reads the run. */
const proveWith = (result: RemoteJobResult, name = 'alice', as?: TestUser) => {
  harbour.leap(Intervals.remoteLookGap);
  return withJob(harbour, prove({ key: 'CF', name, runId: '7' }, as), result);
};

describe('a claim to a handle', () => {
  it('is for users who may submit', async () => {
    expect((await harbour.site.reply(CLAIM, { body: alice })).status).toBe(401);
    expect((await harbour.site.reply(PROVE, { body: { ...alice, runId: '1' } })).status).toBe(401);
  });

  it('is refused where runs cannot be read', async () => {
    expect(await claim({ key: 'AC', name: 'alice' })).toMatchObject({ status: 400, data: { field: 'key' } });
    expect((await claim({ key: 'NIX', name: 'alice' })).status).toBe(404);
  });

  it('says which problem to submit to, until when', async () => {
    const until = new Date(harbour.now().getTime() + 600_000).toISOString();
    expect((await claim()).data).toEqual({ problemId: '1000', url: 'https://cf.example', until });
  });

  it('is for any of the public problems that are known here', async () => {
    const places = [await harbour.place('CF'), await harbour.place('CF')];
    const [shown, hidden] = places;
    await harbour.knex('problem').where({ id: hidden!.pid }).update({ auth: ProblemAuth.Private });
    const remoteId = shown!.problemId.slice('CF-'.length);
    expect((await claim()).data).toMatchObject({ problemId: remoteId, url: `https://cf.example/problem/${remoteId}` });
    const pids = places.map(({ pid }) => pid);
    await harbour.knex('problem').whereIn('id', pids).delete();
  });

  it('is not made anew at once', async () => {
    await claim();
    const reply = await claim({ key: 'CF', name: 'bob' });
    expect(reply).toMatchObject({ status: 429, msg: expect.stringContaining('3') as string });
    harbour.leap(Intervals.remoteLookGap);
    expect((await claim({ key: 'CF', name: 'bob' })).status).toBe(200);
  });

  it('must be made before it can be proved, for the same handle and not too long ago', async () => {
    expect((await prove({ ...alice, runId: '7' })).status).toBe(409);
    await claim();
    expect((await prove({ key: 'CF', name: 'bob', runId: '7' })).status).toBe(409);
    harbour.leap(600_001);
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
        owner: harbour.user.username,
      },
    });
    expect((await claim()).status).toBe(409);
  });

  it('is asked of a judge with the handle and the run', async () => {
    await claim();
    let asked: RemoteJob | undefined;
    await withJob(harbour, prove({ ...alice, runId: '7' }), { ok: true, run: compileError() }, (job) => (asked = job));
    expect(asked).toMatchObject({ kind: 'public-run', key: 'CF', account: 'alice', runId: '7' });
  });

  it('is asked for one run at a time, and not too often', async () => {
    await claim();
    const first = prove({ ...alice, runId: '7' });
    await expect.poll(async () => harbour.knex('remoteJob').pluck<number[]>('id')).toHaveLength(1);
    expect((await prove({ ...alice, runId: '8' })).status).toBe(429);
    harbour.leap(Intervals.remoteLookGap);
    expect(await prove({ ...alice, runId: '8' })).toMatchObject({ status: 409, data: { field: 'runId' } });
    expect(await harbour.knex('remoteJob').pluck('id')).toHaveLength(1);
    await withJob(harbour, first, { ok: true, run: compileError({ account: 'bob' }) });
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
    expect(await harbour.knex('remoteAccount').pluck('id')).toEqual([]);
  });

  it('is not to be had of a handle that another user has proved', async () => {
    const other = await harbour.site.signUp();
    await claim();
    await claim({ key: 'CF', name: 'ALICE' }, other);
    await proveWith({ ok: true, run: compileError() });
    expect((await proveWith({ ok: true, run: compileError() }, 'alice', other)).status).toBe(409);
    expect(await claim(alice, other)).toMatchObject({ status: 409, data: { field: 'name' } });
  });

  it('waits for the site, but not for ever', async () => {
    const sites = resolve(harbour.site.app.container, InstalledSites);
    let patience = 0;
    const { container } = harbour.site.app;
    const jobs = resolve(container, Jobs);
    const impatient = {
      ask: jobs.ask.bind(jobs),
      drop: jobs.drop.bind(jobs),
      outcome: (_id: number, { withinMs }: { withinMs: number }) => {
        patience = withinMs;
        return Promise.resolve(null);
      },
    };
    const [tx, clock, pace] = [resolve(container, Tx), resolve(container, Clock), resolve(container, Pace)];
    const reader = new PublicRunReader(tx, clock, pace, sites, impatient as never);
    const read = reader.read(sites.get('CF'), { uid: harbour.user.uid, account: 'alice', runId: '7' });
    await expect(read).rejects.toMatchObject({ status: 503, key: 'remote.noAnswer' });
    expect(patience).toBe(20_000);
    expect(await harbour.knex('remoteJob').pluck('id')).toEqual([]);
  });
});
