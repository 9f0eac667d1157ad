import { Role, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Plugins } from '@tribunal/server';
import { ProblemSources } from '../../../core/server/src/problem';
import { createProblem, submit } from '@tribunal/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Routes } from '../../../core/platform/src/http/route-registry';
import { openLedgerHarness, type LedgerHarness } from './ledger-harness';

let harness: LedgerHarness;
beforeAll(async () => {
  harness = await openLedgerHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());
afterEach(() => switchTo('on'));

const host = () => resolve(harness.site.app.container, Plugins);
const switchTo = async (wanted: 'on' | 'off'): Promise<void> => {
  const body = { id: 'remote-judging', wanted };
  await harness.site.api('PUT /api/admin/plugin', { body, as: harness.root });
  await host().idle();
};
const STATUS = 'GET /api/remote-status';
const ADMIN_CALLS = [
  'GET /api/admin/remote-judge',
  'GET /api/admin/remote-account',
  'GET /api/admin/remote-run/needs-review',
  'GET /api/admin/remote-run/given-up',
  'GET /api/admin/remote-suspension',
] as const;

/** Returns the statuses of calls that need no input, by the visitor, user or admin. */
const statusesOf = (calls: readonly string[], token?: string): Promise<number[]> =>
  Promise.all(
    calls.map(async (call) => {
      const [method, url] = call.split(' ') as ['GET', string];
      const headers = token === undefined ? {} : { authorization: token };
      return (await harness.site.app.server.inject({ method, url, headers })).statusCode;
    }),
  );

const pathsOfJudges = (): string[] =>
  resolve(harness.site.app.container, Routes)
    .list()
    .flatMap(({ path }) => (path.startsWith('/api/judge/remote/') ? [path] : []));

const statusesOfPosts = (paths: readonly string[], token: string): Promise<number[]> =>
  Promise.all(
    paths.map(async (url) => {
      const call = { method: 'POST' as const, url, headers: { authorization: token } };
      return (await harness.site.app.server.inject(call)).statusCode;
    }),
  );

describe('remote judging that is on', () => {
  it('shows its status to everybody, and what operators see to nobody else', async () => {
    const plainAdmin = await harness.site.signUp({ role: Role.Admin });
    expect(await statusesOf([STATUS])).toEqual([200]);
    expect(await statusesOf(ADMIN_CALLS)).toEqual([401, 401, 401, 401, 401]);
    expect(await statusesOf(ADMIN_CALLS, harness.user.token)).toEqual([403, 403, 403, 403, 403]);
    expect(await statusesOf(ADMIN_CALLS, plainAdmin.token)).toEqual([403, 403, 403, 403, 403]);
    expect(await statusesOf(ADMIN_CALLS, harness.root.token)).toEqual([200, 200, 200, 200, 200]);
  });

  it('lets nobody but judges call for judges', async () => {
    const paths = pathsOfJudges();
    expect(paths).toHaveLength(7);
    expect(await statusesOfPosts(paths, harness.root.token)).toEqual(paths.map(() => 401));
  });
});

describe('a remote judge at which only users themselves can submit', () => {
  const allow = async (values: object): Promise<void> => {
    const body = { id: 'remote-cf', values: values as Record<string, boolean> };
    await harness.site.api('PUT /api/admin/plugin/settings', { body, as: harness.root });
  };
  afterEach(() => allow({ pool: true, own: true }));

  it('refuses submissions with what to do, and takes them again with accounts', async () => {
    const { problemId } = await harness.createRemoteProblem('CF');
    const body = { pid: problemId, language: 'C++', code: 'int main() {}', isRemote: true };
    await allow({ pool: false, own: false });
    const refused = await harness.site.reply('POST /api/submit-problem-judge', { body, as: harness.user });
    expect(refused).toMatchObject({ status: 503, msg: expect.stringContaining('link') });
    await allow({ own: true });
    const sent = await harness.site.reply('POST /api/submit-problem-judge', { body, as: harness.user });
    expect(sent).toMatchObject({ status: 200 });
  });
});

describe('remote judging that is off', () => {
  it('leaves no call and nothing in the process, and its adapters wait', async () => {
    const paths = pathsOfJudges();
    const judge = await harness.site.judgeAs({ name: 'crane', instance: 'one', keys: ['CF'] });
    await switchTo('off');
    expect(await statusesOfPosts(paths, judge.token)).toEqual(paths.map(() => 404));
    expect(host().states()).toMatchObject({ 'remote-judging': 'disabled', 'remote-cf': 'waiting' });
    expect(await statusesOf([STATUS, ...ADMIN_CALLS], harness.root.token)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(
      host()
        .describe()
        .find(({ id }) => id === 'remote-judging')?.effects,
    ).toEqual([]);
  });

  it('refuses submissions to remote judges by name, while their problems can be read', async () => {
    const { problemId } = await harness.createRemoteProblem('CF');
    const detail = () => harness.site.api('GET /api/get-problem-detail', { query: { problemId } });
    expect(await detail()).toMatchObject({ languages: ['C++'], remoteUrl: expect.stringContaining('cf.example') });
    await switchTo('off');
    expect(await detail()).toMatchObject({ problem: { problemId }, languages: ['C++'] });
    expect(await detail()).not.toHaveProperty('remoteUrl');
    const body = { pid: problemId, language: 'C++', code: 'int main() {}', isRemote: true };
    const refused = await harness.site.reply('POST /api/submit-problem-judge', { body, as: harness.user });
    expect(refused).toMatchObject({ status: 503, msg: expect.stringContaining('Judge CF') });
  });

  it('leaves submissions of this site as they are', async () => {
    await switchTo('off');
    const { problemId } = await createProblem(harness.site);
    const sent = await submit(harness.site, await harness.site.signUp(), {
      pid: problemId,
      language: 'C++',
      code: 'x',
    });
    expect(sent.submitId).toBeGreaterThan(0);
  });

  it('keeps submissions to remote judges readable, with their problem, language and code', async () => {
    const { problemId } = await harness.createRemoteProblem('CF');
    const { submitId } = await submit(harness.site, harness.user, { pid: problemId, language: 'C++', code: 'x' });
    await switchTo('off');
    const { submission } = await harness.site.api('GET /api/get-submission-detail', {
      query: { submitId },
      as: harness.user,
    });
    expect(submission).toMatchObject({ displayPid: problemId, language: 'C++', code: 'x' });
  });

  it('lets submitted work wait, which goes on when it is on again', async () => {
    await harness.createAccount();
    const { submitId, judgementId } = await harness.send();
    await switchTo('off');
    expect(await harness.claim(judgementId)).toBeNull();
    expect(await harness.judgement(submitId)).toMatchObject({ claimedBy: null, failures: 0, status: Status.Pending });
    await switchTo('on');
    expect(host().states()).toMatchObject({ 'remote-judging': 'active', 'remote-cf': 'active' });
    await harness.advanceAndSweep(60_000);
    const task = await harness.claim(judgementId);
    expect((await harness.getRun(task!)).state).toBe('intended');
  });
});

it('a judge that shares accounts has the languages of the other, as the manifests say', () => {
  const sources = resolve(harness.site.app.container, ProblemSources);
  expect(['GYM', 'CF', 'ME'].map((key) => sources.languageSourceOf(key))).toEqual(['CF', 'CF', 'ME']);
});
