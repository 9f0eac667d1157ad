import { beforeEach, describe, expect, it } from 'vitest';
import type { RemoteProgress } from '@tribunal/remote-kit/contract';
import { failureKindOf, simulatedSite, type PlainSession } from '@tribunal/remote-kit/testing';
import judgePart from '../judge';
import simulator from '../simulator';

const { adapter } = judgePart;
const problem = { id: '100001B', ref: null };
const submission = { problem, languageId: '54', code: 'int main() {}' };
const keys = { name: 'bot', password: 'secret', session: null };

const site = simulatedSite(simulator);
let session: PlainSession;
beforeEach(() => {
  session = site.openSession(null);
});

async function loggedIn(): Promise<PlainSession> {
  const own = site.openSession('bot');
  await adapter.login(own, keys);
  return own;
}

async function verdict(own: PlainSession, runId: string): Promise<RemoteProgress> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const progress = await adapter.poll(own, { runId, problem });
    if (progress.state === 'final' || progress.state === 'unknown') return progress;
  }
  throw new Error('the run never ends');
}

describe('a problem of the gym', () => {
  it('that requires a login says so, and is readable with one', async () => {
    expect(await failureKindOf(() => adapter.fetchProblem(session, '100700A'))).toBe('sessionExpired');
    expect(await adapter.fetchProblem(await loggedIn(), '100700A')).toMatchObject({ title: 'Members Only' });
  });

  it('of a contest that wants to be entered, or that is none, is not there', async () => {
    const own = await loggedIn();
    for (const id of ['100800A', '100999A', '100001Z']) {
      expect(await failureKindOf(() => adapter.fetchProblem(own, id)), id).toBe('notFound');
    }
  });

  it('behind a check waits for a human', async () => {
    site.simulatorState.faults.push({ on: 'problem', kind: 'captcha' }, { on: 'problem', kind: 'interstitial' });
    expect(await failureKindOf(() => adapter.fetchProblem(session, '100001A'))).toBe('humanCheck');
    expect(await failureKindOf(() => adapter.fetchProblem(session, '100001A'))).toBe('humanCheck');
  });

  it('that is a page comes as those of the problem set', async () => {
    const read = await adapter.fetchProblem(session, '100001A');
    const expected = simulator.problems.find(({ id }) => id === '100001A')!;
    expect(read).toMatchObject({
      title: expected.title,
      samples: expected.samples,
      source: expected.source,
      fileIo: { input: 'lanterns.in', output: 'lanterns.out' },
      url: `${site.url}/gym/100001/problem/A`,
      files: [],
    });
    expect(read.description).toContain('$\\ell$');
  });

  it.each([
    [
      '100524A',
      '/gym/100524/problem/A',
      { timeLimitMs: 8000, fileIo: { input: 'astronomy.in', output: 'astronomy.out' } },
    ],
    ['100524B', '/gym/100524/attachments/download/1/bridges-at-night.pdf', { timeLimitMs: 2500, fileIo: null }],
    ['100600C', '/gym/100600/problem-file/C.pdf', { title: '星の地図', source: '模擬コンテスト' }],
  ])('%s is a file of its own', async (id, path, facts) => {
    const read = await adapter.fetchProblem(session, id);
    expect(read).toMatchObject({ id, description: '', samples: [], ...facts });
    expect(read.files).toEqual([{ name: expect.stringMatching(/\.pdf$/) as string, url: site.url + path }]);
    expect((await session.get(read.files[0]!.url)).text).toMatch(/^%PDF/);
  });
});

describe('submitting in the gym', () => {
  it('wants a login', async () => {
    expect(await failureKindOf(() => adapter.submit(session, submission))).toBe('sessionExpired');
  });

  it.each([
    ['duplicate', 'rejected'],
    ['tooFast', 'rateLimited'],
    ['sessionLost', 'sessionExpired'],
    ['captcha', 'humanCheck'],
  ] as const)('reports %s as %s', async (kind, failure) => {
    const own = await loggedIn();
    site.simulatorState.faults.push({ on: 'submit', kind });
    expect(await failureKindOf(() => adapter.submit(own, submission))).toBe(failure);
    expect(site.simulatorState.runs).toEqual([]);
  });

  it('is seen in the list of the contest and followed there', async () => {
    const own = await loggedIn();
    await adapter.submit(own, submission);
    site.simulatorState.addRun({ account: 'bot', problemId: '100700A', languageId: '54', code: 'x' });
    const runs = await adapter.listRecentRuns(own, problem);
    expect(runs).toMatchObject([{ problemId: '100001B', runId: String(site.simulatorState.runs[0]!.id) }]);
    expect(await verdict(own, runs[0]!.runId)).toMatchObject({ status: 0, timeMs: 15, memoryKb: 1408, message: null });
  });

  it.each([
    ['CE', { status: -2, message: expect.stringContaining('was not declared') as string }],
    ['WA', { status: -1, message: 'Wrong answer on test 2' }],
  ])('ends with %s', async (word, outcome) => {
    const own = await loggedIn();
    await adapter.submit(own, { ...submission, code: `// simulate: ${word}` });
    const [run] = await adapter.listRecentRuns(own, problem);
    expect(await verdict(own, run!.runId)).toMatchObject(outcome);
  });

  it('may be done by the user there, and everybody reads the verdict', async () => {
    const { id } = site.simulatorState.addRun({
      account: 'keeper',
      problemId: '100001B',
      languageId: '54',
      code: 'x',
      polls: 9,
    });
    const wanted = { account: 'keeper', runId: String(id), problem: { id: '100001B', ref: null } };
    const run = await adapter.fetchPublicRun!(session, wanted);
    expect(run).toMatchObject({
      account: 'keeper',
      problemId: adapter.parseId('GYM-100001B'),
      languageId: '54',
      progress: { state: 'final', status: 0 },
    });
    const other = { ...wanted, runId: String(id + 1) };
    expect(await failureKindOf(() => adapter.fetchPublicRun!(session, other))).toBe('notFound');
  });

  it('reports partial scores', async () => {
    const own = await loggedIn();
    site.simulatorState.outcomes.push({ status: 8, timeMs: 1, memoryKb: 1, score: 40 });
    await adapter.submit(own, submission);
    const [run] = await adapter.listRecentRuns(own, problem);
    expect(await verdict(own, run!.runId)).toMatchObject({ state: 'final', status: 8 });
  });
});
