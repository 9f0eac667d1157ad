import { Limits, Priority, Role, Status, encodeVerdictMessage } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, EventBus, HookBus, Plugins, type DiscoveredPlugin } from '@tribunal/server';
import { judgementFinalized } from '@tribunal/server/judging';
import {
  judgeByCode,
  createProblem,
  pluginAt,
  startFakeJudge,
  startTestApp,
  verdictOf,
  type Api,
  type FakeJudge,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import { JudgeFailure } from '@tribunal/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeUnused } from '../../../core/server/src/judging';
import {
  beforeTestRun,
  TestRunIntervals,
  TestRunLimits,
  type TestJudgeBody,
  type TestJudgeCase,
  type TestRunCalls,
} from '../contract';

const CALL = 'POST /api/submit-problem-test-judge';
const CALL_ALL = 'POST /api/submit-problem-test-judges';
const RESULT = 'GET /api/get-test-judge-result';
const EXAMPLES = '<input>1 2</input><output>3</output><input>\n4 5\n</input><output>9</output>';

let now = new Date('2026-03-01T12:00:00Z');
let plugin: DiscoveredPlugin;
let site: TestApp;
let calls: Api<TestRunCalls>;
let judge: FakeJudge;
let user: TestUser;
let pid: number;
beforeAll(async () => {
  plugin = await pluginAt(new URL('..', import.meta.url));
  site = await startTestApp({ plugins: [plugin], clock: { now: () => now } });
  calls = site.calls<TestRunCalls>();
  judge = await startFakeJudge(site, {
    judge: async (task, io) => {
      if (task.code.includes('sick')) throw new JudgeFailure('workUnknown', 'fork: EAGAIN');
      if (!task.code.includes('crash')) return judgeByCode(task, io);
      return {
        ...verdictOf(task, Status.RuntimeError),
        message: encodeVerdictMessage({ code: 'signal', values: { signal: 'SIGSEGV' } }),
        trial: { output: '', stderr: 'oh\0 no' },
      };
    },
  });
  user = await site.signUp();
  pid = (await createProblem(site, { problem: { examples: EXAMPLES }, languages: [{ name: 'C' }, { name: 'C++' }] }))
    .pid;
});
afterAll(async () => {
  await judge?.stop();
  await site?.stop();
});

const knex = () => resolve(site.app.container, Db);
const form = (overrides: Partial<TestJudgeBody> = {}): TestJudgeBody => ({
  pid,
  type: 'public',
  language: 'C++',
  code: 'main;',
  userInput: '7 8',
  ...overrides,
});
const send = (overrides: Partial<TestJudgeBody> = {}, as: TestUser = user) =>
  calls.reply(CALL, { body: form(overrides), as });
const read = (testJudgeKey: string, as: TestUser = user) => calls.reply(RESULT, { query: { testJudgeKey }, as });

/** Returns the result once no judge works on it any more. */
async function run(overrides: Partial<TestJudgeBody> = {}, as: TestUser = user) {
  let signalSettled = (): void => undefined;
  const settledSignal = new Promise<void>((done) => (signalSettled = done));
  const end = resolve(site.app.container, EventBus).on(judgementFinalized, () => signalSettled());
  const key = (await send(overrides, as)).data!;
  await settledSignal;
  await end();
  return { key, result: (await read(key, as)).data! };
}

describe(CALL, () => {
  it('is for users who may submit', async () => {
    expect((await calls.reply(CALL, { body: form() })).status).toBe(401);
    expect((await send({}, await site.signUp({ role: Role.NoSubmit }))).status).toBe(403);
  });

  it.each<[string, object, number, string | null]>([
    ['a kind that nobody knows', { type: 'private' }, 400, 'type'],
    ['blank code', { code: ' \n' }, 400, 'code'],
    ['code that is too long', { code: 'x'.repeat(Limits.code.max + 1) }, 400, 'code'],
    ['no input', { userInput: '' }, 400, 'userInput'],
    ['input that is too long', { userInput: 'x'.repeat(TestRunLimits.input.max + 1) }, 400, 'userInput'],
    ['a language that the problem does not allow', { language: 'Java' }, 400, 'language'],
    ['a problem that nobody knows', { pid: 999_999 }, 404, null],
    ['a contest that nobody knows', { type: 'contest' }, 404, null],
    ['a group that nobody knows', { type: 'group' }, 404, null],
  ])('refuses %s', async (_what, overrides, status, field) => {
    expect(await send(overrides)).toMatchObject({ status, httpStatus: status, data: field && { field } });
    expect(await knex()('trial').where({ uid: user.uid }).select('id')).toEqual([]);
  });

  it('refuses problems that the user may not open', async () => {
    for (const auth of [2, 3] as const) {
      const hidden = await createProblem(site, { problem: { auth } });
      expect((await send({ pid: hidden.pid })).status).toBe(404);
    }
  });

  it('is refused while judging outside contests is closed', async () => {
    const switchTo = async (openPublicJudge: boolean) =>
      site.api('PUT /api/admin/switch/update', { body: { openPublicJudge }, as: await site.asRoot() });
    await switchTo(false);
    expect(await send()).toMatchObject({ status: 403, msg: expect.stringContaining('disabled') as string });
    await switchTo(true);
    expect((await run()).result.status).toBe(Status.Accepted);
  });

  it('runs the program and returns its output, as often as requested', async () => {
    const { key, result } = await run({ expectedOutput: '15' });
    const expected = {
      status: Status.Accepted,
      time: 7,
      memory: 1024,
      userInput: '7 8',
      expectedOutput: '15',
      userOutput: '15',
      stderr: null,
      remark: null,
      problemJudgeMode: 'default',
      example: null,
    };
    expect(result).toEqual(expected);
    expect((await read(key)).data).toEqual(expected);
  });

  it('takes code with NUL characters', async () => {
    expect((await run({ code: 'verdict: 0 \0' })).result.status).toBe(Status.Accepted);
  });

  it('says which sample it was', async () => {
    expect((await run({ userInput: '1 2\n' })).result.example).toBe(1);
    expect((await run({ userInput: '4 5' })).result.example).toBe(2);
  });

  it('returns the compiler output, and the error output of a program that fails', async () => {
    const refused = await run({ code: 'verdict: -2' });
    expect(refused.result).toMatchObject({
      status: Status.CompileError,
      stderr: 'main.cpp:1: error',
      userOutput: null,
    });
    const crashed = await run({ code: 'crash' });
    expect(crashed.result).toMatchObject({
      status: Status.RuntimeError,
      stderr: 'Killed by SIGSEGV\noh\uFFFD no',
      remark: { code: 'signal', values: { signal: 'SIGSEGV' } },
    });
  });

  it('is System Error when a judge fails, and blames nobody else', async () => {
    const { result } = await run({ code: 'sick' });
    expect(result).toMatchObject({ status: Status.SystemError, stderr: null });
    expect(await knex()('internalError').select('id')).toEqual([]);
  });

  it('takes input that is no proper text, and shows what can be shown of it', async () => {
    const { result } = await run({ userInput: 'x\uD800y' });
    expect(result.userInput).toBe('x\uFFFDy');
  });

  it('lets a plugin say which problem is meant, and refuse', async () => {
    const hidden = await createProblem(site, { problem: { auth: 3 } });
    const hooks = resolve(site.app.container, HookBus);
    const end = hooks.on(beforeTestRun, (request) => {
      if (request.body.type === 'contest')
        request.context = { pid: hidden.pid, priority: Priority.contest, rateLimit: 'exempt' };
    });
    expect((await run({ type: 'contest', pid: 1 })).result.status).toBe(Status.Accepted);
    expect((await send({ type: 'group' })).status).toBe(404);
    await end();
  });
});

describe(CALL_ALL, () => {
  const body = (cases: TestJudgeCase[], overrides: Partial<TestJudgeBody> = {}) => {
    const { userInput: _, ...code } = form(overrides);
    return { ...code, cases };
  };
  const sendAll = (cases: TestJudgeCase[], as: TestUser = user, overrides: Partial<TestJudgeBody> = {}) =>
    calls.reply(CALL_ALL, { body: body(cases, overrides), as });
  const inputs = (count: number): TestJudgeCase[] => Array.from({ length: count }, () => ({ userInput: '1 2' }));

  it('is for users who may submit', async () => {
    expect((await calls.reply(CALL_ALL, { body: body(inputs(1)) })).status).toBe(401);
    expect((await sendAll(inputs(1), await site.signUp({ role: Role.NoSubmit }))).status).toBe(403);
  });

  it.each<[string, TestJudgeCase[], string]>([
    ['more inputs than one call may have', inputs(TestRunLimits.cases.max + 1), 'cases'],
    ['an empty input among others', [...inputs(2), { userInput: '' }], 'cases[2].userInput'],
    [
      'an input that is too long',
      [{ userInput: 'x'.repeat(TestRunLimits.input.max + 1) }, ...inputs(1)],
      'cases[0].userInput',
    ],
  ])('refuses %s, and starts none', async (_what, cases, field) => {
    const own = await site.signUp();
    expect(await sendAll(cases, own)).toMatchObject({ status: 400, data: { field } });
    expect(await knex()('trial').where({ uid: own.uid }).select('id')).toEqual([]);
  });

  it('takes as many cases of the greatest length as its limits allow', async () => {
    const long = 'x'.repeat(TestRunLimits.input.max);
    const cases = Array.from({ length: TestRunLimits.cases.max }, () => ({ userInput: long, expectedOutput: long }));
    expect((await sendAll(cases)).data).toHaveLength(TestRunLimits.cases.max);
  });

  it('starts nothing for no input', async () => {
    expect(await sendAll([])).toMatchObject({ status: 200, data: [] });
  });

  it('refuses what a single run is refused for', async () => {
    expect(await sendAll(inputs(2), user, { code: ' ' })).toMatchObject({ status: 400, data: { field: 'code' } });
    expect((await sendAll(inputs(2), user, { pid: 999_999 })).status).toBe(404);
  });

  it('runs the program on each input, and replies in their order', async () => {
    const cases = [
      { userInput: '4 5', expectedOutput: '9' },
      { userInput: '1 2', expectedOutput: '3' },
      { userInput: '7 8' },
    ];
    const keys = (await sendAll(cases)).data!;
    const results = () => Promise.all(keys.map(async (key) => (await read(key)).data!));
    await expect
      .poll(async () => (await results()).map(({ status, userInput, example }) => [status, userInput, example]))
      .toEqual([
        [Status.Accepted, '4 5', 2],
        [Status.Accepted, '1 2', 1],
        [Status.Accepted, '7 8', null],
      ]);
    expect((await results()).map(({ userOutput }) => userOutput)).toEqual(['9', '3', '']);
  });

  it('lets the runs of others pass between those of one person', async () => {
    const own = await site.signUp();
    await judge.drain();
    await sendAll(inputs(3), own);
    const runs = await knex()('judgement')
      .whereIn('trialId', knex()('trial').select('id').where({ uid: own.uid }))
      .orderBy('id')
      .select('queueKey');
    judge = await startFakeJudge(site);
    expect(runs.map(({ queueKey }) => queueKey)).toEqual([null, `${own.uid} tests`, `${own.uid} tests`]);
  });
});

describe(RESULT, () => {
  it('is visible only to its owner', async () => {
    const { key } = await run();
    expect((await calls.reply(RESULT, { query: { testJudgeKey: key } })).status).toBe(401);
    for (const other of [await site.signUp(), await site.asRoot()]) {
      expect(await read(key, other)).toMatchObject({ status: 400, data: { field: 'testJudgeKey' } });
    }
    expect((await read('TEST_JUDGE_nothing')).status).toBe(400);
  });

  it('is there from the first moment, and only pending until it is known', async () => {
    const patient = await site.signUp();
    await judge.drain();
    const key = (await send({}, patient)).data!;
    const pending = await read(key, patient);
    expect(pending.data).toMatchObject({ status: Status.Pending, userInput: null, example: null });
    await knex()('judgement').whereNull('judgedAt').update({ status: Status.Compiling });
    expect((await read(key, patient)).data?.status).toBe(Status.Pending);
    judge = await startFakeJudge(site);
  });

  it('is gone when its life is over', async () => {
    const { key } = await run();
    now = new Date(now.getTime() + TestRunIntervals.resultLife - 1);
    expect((await read(key)).status).toBe(200);
    expect(await removeUnused(knex(), now)).toMatchObject({ trials: expect.any(Number) as number });
    expect((await read(key)).status).toBe(200);
    now = new Date(now.getTime() + 1);
    expect((await read(key)).status).toBe(400);
    await removeUnused(knex(), now);
    expect(await knex()('trial').where({ key }).select('id')).toEqual([]);
  });
});

describe('the pause between two test runs', () => {
  it('is kept by each user beside that of submissions, and starts only with what was taken', async () => {
    await using own = await startTestApp({
      plugins: [plugin],
      env: { SUBMIT_GAP_MS: '8000' },
      clock: { now: () => now },
    });
    const ada = await own.signUp();
    const problem = await createProblem(own);
    const test = (overrides: Partial<TestJudgeBody> = {}, as: TestUser = ada) =>
      own.calls<TestRunCalls>().reply(CALL, { body: form({ pid: problem.pid, ...overrides }), as });
    expect((await test({ userInput: '' })).status).toBe(400);
    expect((await test()).status).toBe(200);
    expect((await test()).status).toBe(429);
    expect((await test({}, await own.signUp())).status).toBe(200);
    const body = { pid: problem.problemId, language: 'C++', code: 'x', isRemote: false };
    expect((await own.reply('POST /api/submit-problem-judge', { body, as: ada })).status).toBe(200);
    now = new Date(now.getTime() + TestRunIntervals.gap);
    expect((await test()).status).toBe(200);
    const { userInput, ...code } = form({ pid: problem.pid });
    const testAll = () =>
      own.calls<TestRunCalls>().reply(CALL_ALL, { body: { ...code, cases: [{ userInput }, { userInput }] }, as: ada });
    expect((await testAll()).status).toBe(429);
    now = new Date(now.getTime() + TestRunIntervals.gap);
    expect((await testAll()).status).toBe(200);
    expect((await test()).status).toBe(429);
  });

  it('is switched off together with that of submissions', async () => {
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(200);
  });
});

describe('test runs that are off', () => {
  const host = () => resolve(site.app.container, Plugins);
  const switchTo = async (wanted: 'on' | 'off'): Promise<void> => {
    await site.api('PUT /api/admin/plugin', { body: { id: 'test-run', wanted }, as: await site.asRoot() });
    await host().idle();
  };

  it('leave no call and nothing in the process, and results can be read when they are on again', async () => {
    const key = (await send()).data!;
    await switchTo('off');
    expect((await send()).status).toBe(404);
    expect((await read(key)).status).toBe(404);
    expect(
      host()
        .describe()
        .find(({ id }) => id === 'test-run')?.effects,
    ).toEqual([]);
    await switchTo('on');
    await expect.poll(async () => (await read(key)).data?.status).toBe(Status.Accepted);
  });
});
