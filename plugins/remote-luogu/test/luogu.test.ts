import { describe, expect, it } from 'vitest';
import { Difficulty, Status } from '@tribunal/contract';
import type { RemoteProgress, RemoteSession } from '@tribunal/remote-kit/contract';
import { openTestSession } from '@tribunal/judge-remote/testing';
import { failureKindOf, pageOf, SiteUnderTest } from '@tribunal/remote-kit/testing';
import { hasO2 } from '../languages';
import judgePart from '../judge';
import { readProblem } from '../judge/problem';
import { progressIn } from '../judge/record';
import simulator from '../simulator';

const page = pageOf('{}');
const PROBLEM = {
  pid: 'P1',
  difficulty: 6,
  content: { name: 'Piers', background: 'Once', description: 'Count', formatI: '', formatO: '', hint: '' },
  samples: [],
  limits: { time: [1000, 3000], memory: [131072, 524288] },
  acceptLanguages: [5, 12],
};
const read = (changes: object = {}): ReturnType<typeof readProblem> =>
  readProblem({ ...PROBLEM, ...changes }, page, 'P1', 'https://www.luogu.com.cn/problem/P1');

describe('a problem', () => {
  it('has the highest limits of its tests, its background, and the languages that it accepts', () => {
    expect(read()).toMatchObject({
      timeLimitMs: 3000,
      memoryLimitMb: 512,
      description: 'Once\n\nCount',
      difficulty: Difficulty.Hard,
      languageIds: ['12'],
    });
  });

  it.each([
    [0, null],
    [2, Difficulty.Easy],
    [3, Difficulty.Mid],
    [5, Difficulty.Mid],
    [8, Difficulty.Hard],
  ])('of the level %i of nine has difficulty %s', (difficulty, expected) =>
    expect(read({ difficulty }).difficulty).toBe(expected),
  );

  it('of a level that is not there is another layout', async () => {
    expect(await failureKindOf(() => read({ difficulty: 9 }))).toBe('layoutChanged');
  });

  it('of an older page has its title beside the texts', () => {
    const { name: _, ...content } = PROBLEM.content;
    expect(read({ title: 'Old piers', content }).title).toBe('Old piers');
  });

  it('that takes answers in place of programs is not imported', async () => {
    expect(await failureKindOf(() => read({ acceptLanguages: [5] }))).toBe('notFound');
  });

  it('without limits is another layout', async () => {
    expect(await failureKindOf(() => read({ limits: { time: [], memory: [1] } }))).toBe('layoutChanged');
  });
});

describe('a record', () => {
  const test = (status: number): object => ({ status, time: 1, memory: 2, score: 0 });
  const progressOf = (status: number, score: number | null, tests: object | null): RemoteProgress => {
    const judgeResult = tests && { subtasks: { 0: { testCases: tests } } };
    const detail = { compileResult: { success: true, message: null }, judgeResult };
    return progressIn({ status, score, time: 30, memory: 2048, detail }, page);
  };

  it('with points is a partial success', () => {
    const progress = progressOf(14, 60, { 0: test(12), 1: test(5) });
    expect(progress).toMatchObject({ status: Status.PartialAccepted, score: 60, timeMs: 30, memoryKb: 2048 });
    expect((progress as { cases: object[] }).cases).toMatchObject([
      { seq: 1, groupNum: null, status: Status.Accepted, timeMs: 1, memoryKb: 2 },
      { seq: 2, status: Status.TimeLimitExceeded },
    ]);
  });

  it('without points failed as its first test that failed', () => {
    expect(progressOf(14, 0, [test(12), test(7), test(6)])).toMatchObject({ status: Status.RuntimeError });
    expect(progressOf(14, 0, null)).toMatchObject({ status: Status.WrongAnswer });
    expect(progressOf(13, 0, [test(12), test(5)])).toMatchObject({ status: Status.TimeLimitExceeded });
  });

  it.each([-1, 8, 21, 99])('with the number %i is no verdict', (status) => {
    expect(progressOf(status, 100, null)).toEqual({ state: 'unknown', text: `status ${status}` });
  });
});

describe('the site', () => {
  const site = new SiteUnderTest(judgePart, simulator, openTestSession, {
    lacks: ['password'],
    session: (id) => `_uid=103; __client_id=${id}`,
  });
  site.restartForEachTest();
  const addRun = (): { account: string; runId: string; problem: { id: string; ref: null } } => {
    const { id } = site.world.addRun({ account: 'ada', problemId: 'P1001', languageId: '12', code: 'int main() {}' });
    return { account: 'ada', runId: String(id), problem: { id: 'P1001', ref: null } };
  };

  it('shows a run to every account, with its owner', async () => {
    const run = addRun();
    site.world.pollsToVerdict = 0;
    const shown = await site.adapter.fetchPublicRun!(await site.openLoggedInSession(), run);
    expect(shown).toMatchObject({
      account: 'ada',
      runId: run.runId,
      problemId: 'P1001',
      languageId: '12',
      progress: { state: 'final', status: Status.Accepted },
    });
    expect(shown.sentAt).toBe(Math.floor(site.world.runs[0]!.sentAt / 1000) * 1000);
  });

  it.each(['../problem/P1001', '1?x', ''])('is asked for no other page by the id of a run: %j', async (runId) => {
    const session = await site.openLoggedInSession();
    expect(await failureKindOf(() => site.adapter.fetchPublicRun!(session, { ...addRun(), runId }))).toBe('notFound');
  });

  it('shows no run to nobody', async () => {
    const run = addRun();
    expect(await failureKindOf(() => site.adapter.fetchPublicRun!(site.openSession(), run))).toBe('sessionExpired');
  });

  it('that sends a new client on with a cookie is asked once more, and then needs a human', async () => {
    const session = site.openSession();
    await site.adapter.fetchProblem(session, 'P1001');
    expect(session.cookie('C3VK')).toBe('5a1b2c');
    const get: RemoteSession['get'] = (path, request) => site.openSession().get(path, request);
    const forgetful = Object.assign(site.openSession(), { get });
    expect(await failureKindOf(() => site.adapter.fetchProblem(forgetful, 'P1001'))).toBe('humanCheck');
  });

  it('that says in its words that nobody is logged in ends the session', async () => {
    const session = await site.openLoggedInSession();
    site.world.faults.push({ on: 'submit', kind: 'changed', change: () => JSON.stringify({ errorMessage: '未登录' }) });
    const work = () =>
      site.adapter.submit(session, { problem: { id: 'P1001', ref: null }, languageId: '99', code: 'x' });
    expect(await failureKindOf(work)).toBe('sessionExpired');
  });

  it('optimises what it can', () => {
    expect(['12', '2', '1', '15', '19', '30', '7', '8'].map(hasO2)).toEqual([
      ...Array<boolean>(6).fill(true),
      false,
      false,
    ]);
  });

  it('that checks the browser needs a human', async () => {
    const check = '<html><script>document.cookie="C3VK=abc; path=/";location.reload()</script></html>';
    site.world.faults.push({ on: 'problem', kind: 'changed', times: 50, change: () => check });
    expect(await failureKindOf(() => site.fetchProblem('P1001'))).toBe('humanCheck');
    expect(await failureKindOf(() => site.openLoggedInSession())).toBe('humanCheck');
  });
});
