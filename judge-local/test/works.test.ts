import { Status, verdictMessageText, encodeVerdictMessage, type JudgeTask } from '@tribunal/contract';
import { JudgeFailure } from '@tribunal/worker';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type LocalJudge } from '../src';
import { taskOf, type Problem } from '../suite/problems';
import { openTestJudge, type TestJudge } from './open-test-judge';

const echo: Problem = {
  name: 'echo',
  settings: { timeLimitMs: 500, memoryLimitMb: 64, stackLimitMb: 16, isRemoveEndBlank: true },
  cases: [{ input: Buffer.from('1\n'), output: Buffer.from('1\n') }],
  solutions: [],
};

const program = (body: string): string =>
  `#include <stdio.h>\n#include <stdlib.h>\nint main(void) { char line[2000]; ${body}; return 0; }\n`;
const ECHO = program('while (fgets(line, sizeof line, stdin)) fputs(line, stdout)');

const aTask = (overrides: Partial<JudgeTask>): JudgeTask => ({
  ...taskOf(echo, { language: 'C', code: ECHO }),
  ...overrides,
});

let judge: TestJudge;
let local: LocalJudge;
/** Slots for single runs or groups that were requested from the sandbox. */
const asked: string[][] = [];

beforeAll(async () => {
  judge = await openTestJudge([echo], {
    languages: LANGUAGES.filter(({ name }) => ['C', 'C With O2', 'C++ 17 With O2'].includes(name)),
  });
  ({ local } = judge);
  const run = local.sandbox.run.bind(local.sandbox);
  local.sandbox.run = (request, abort) => {
    asked.push([request.kind, ...request.argv]);
    return run(request, abort);
  };
});

afterAll(() => judge?.close());

const silent = { report: { status: () => {}, caseDone: () => {} }, signal: new AbortController().signal };
const scratchFiles = async (): Promise<string[]> =>
  (await readdir(join(judge.cacheDir, 'store-1'))).filter((name) => !/^(data|build|refusal)-/.test(name));

describe('a test run', () => {
  const trial = (
    code: string,
    input: string,
    expectedOutput: string | null = null,
    overrides: Partial<JudgeTask> = {},
  ) =>
    local.judge(
      aTask({ work: 'trial', submitId: null, code, cases: [], trial: { input, expectedOutput }, ...overrides }),
      silent,
    );

  it("reports the program's output and run time", async () => {
    const found = await trial(program('gets(line); puts(line); fputs("and more", stderr)'), 'hello');
    expect(found).toMatchObject({
      status: Status.Accepted,
      score: null,
      message: null,
      cases: [],
      trial: { output: 'hello\n', stderr: 'and more' },
      provenance: { timeLimitMs: 500, memoryLimitMb: 64, stackLimitMb: 16, checkerHash: null },
    });
    expect(found.timeMs).toBeLessThanOrEqual(500);
    expect(found.memoryKb).toBeGreaterThan(0);
    expect(await scratchFiles()).toEqual([]);
  });

  it.each([
    ['the right output', '1 2', '1 2\n', true, Status.Accepted],
    ['the right output but for blanks at the end', '1 2', '1 2 \n\n', true, Status.Accepted],
    ['the same where every byte counts', '1 2', '1 2', false, Status.WrongAnswer],
    ['another output', '1 2', '1 3', true, Status.WrongAnswer],
    ['nothing', '1 2', '', true, Status.WrongAnswer],
  ])('compares with %s', async (_what, input, expected, isRemoveEndBlank, status) => {
    expect((await trial(ECHO, input, expected, { isRemoveEndBlank })).status).toBe(status);
  });

  it.each([
    ['ends badly', program('fputs("bye", stderr); exit(3)'), Status.RuntimeError, 'Exit code 3', 'bye'],
    ['takes too long', program('puts("begun"); fflush(stdout); for (;;) {}'), Status.TimeLimitExceeded, null, ''],
    ['does not compile', 'int main(void) { return missing; }', Status.CompileError, /missing/, undefined],
  ])('says so when the program %s', async (_what, code, status, message, stderr) => {
    // The limit is short, so that even on a busy machine the program exceeds its CPU time long before the wall-clock
    // limit.
    const found = await trial(code, 'x', 'x', { timeLimitMs: 100 });
    expect(found.status).toBe(status);
    expect(found.trial?.stderr).toBe(stderr);
    if (message === null) expect(found.message).toBeNull();
    else expect(verdictMessageText(found.message ?? '')).toMatch(message);
  });

  it('cuts what is long, and takes out what databases refuse', async () => {
    const found = await trial(program('putchar(0); for (int i = 0; i < 5000; i++) fputs("é", stdout)'), 'x');
    expect(found.trial?.output).toBe(`\uFFFD${'é'.repeat(999)}…`);
  });

  it('of a problem with files reads and writes these', async () => {
    const code = program('fgets(line, 99, fopen("a.in", "r")); fputs(line, fopen("a.out", "w")); puts("ignored")');
    const found = await trial(code, 'hello', 'hello', { fileIo: { input: 'a.in', output: 'a.out' } });
    expect(found).toMatchObject({ status: Status.Accepted, trial: { output: 'hello\n' } });
  });

  it('says when the file that the problem wants is missing', async () => {
    const found = await trial(ECHO, 'hello', 'hello', { fileIo: { input: 'a.in', output: 'a.out' } });
    expect(found).toMatchObject({
      status: Status.WrongAnswer,
      message: encodeVerdictMessage({ code: 'noFile', values: { name: 'a.out' } }),
      trial: { output: '' },
    });
  });

  it('of a problem with a checker compares texts', async () => {
    const checker = { language: 'C', code: 'not even C', extraFiles: {} };
    const found = await trial(ECHO, 'hello', 'hello', { judgeMode: 'interactive', checker });
    expect(found).toMatchObject({ status: Status.Accepted, provenance: { checkerHash: null } });
  });
});

describe('a compile check', () => {
  const check = (code: string, overrides: { language?: string; extraFiles?: Record<string, string> } = {}) =>
    local.judge(
      aTask({
        work: 'compile',
        submitId: null,
        judgeMode: 'spj',
        code: '',
        language: '',
        cases: [],
        checker: { language: 'C++', code, extraFiles: {}, ...overrides },
      }),
      silent,
    );

  it('accepts what compiles, and runs nothing', async () => {
    asked.length = 0;
    const found = await check(
      '#include "testlib.h"\nint main(int n, char **a) { registerTestlibCmd(n, a); quitf(_ok, ""); }\n',
    );
    expect(found).toMatchObject({ status: Status.Accepted, message: null, cases: [] });
    expect(found.provenance.checkerHash).toMatch(/^[0-9a-f]{64}$/);
    expect(asked.map(([kind]) => kind)).toEqual(['compile']);
    expect(found.provenance.compileCommand).toContain('-std=gnu++17');
  });

  it.each([
    ['code', '#include "testlib.h"\nint main() { return undeclared; }\n', {}, /undeclared/],
    [
      'a language that has no such header',
      '#include "testlib.h"\nint main(void) {}\n',
      { language: 'C' },
      /testlib\.h/,
    ],
    ['its own header', '#include "testlib.h"\n', { extraFiles: { 'testlib.h': '#error mine\n' } }, /#error mine/],
  ])('reports the compiler output about %s', async (_what, code, overrides, message) => {
    const found = await check(code, overrides);
    expect(found.status).toBe(Status.CompileError);
    expect(found.message).toMatch(message);
  });

  it('is a failure where the language is not known', async () => {
    await expect(check('', { language: 'COBOL' })).rejects.toMatchObject({ detail: 'COBOL', retry: 'retry' });
  });
});

describe('a judgement with a checker', () => {
  const judge = (overrides: Partial<JudgeTask>) => local.judge(aTask({ judgeMode: 'spj', ...overrides }), silent);
  const checker = (code: string) => ({ language: 'C', code, extraFiles: {} });
  const PRINTS_WRONG_ANSWER = '#include <stdio.h>\nint main(void) { fputs("wrong answer not 7", stderr); return 1; }\n';

  it('keeps its words from the person who submitted', async () => {
    const found = await judge({ checker: checker(PRINTS_WRONG_ANSWER) });
    expect(found).toMatchObject({ status: Status.WrongAnswer, message: null });
    expect(found.cases).toMatchObject([{ message: null, note: 'wrong answer not 7' }]);
  });

  it('compiles it once and leaves nothing behind', async () => {
    asked.length = 0;
    const code = `${PRINTS_WRONG_ANSWER}// once\n`;
    await judge({ checker: checker(code) });
    await judge({ checker: checker(code) });
    expect(asked.filter(([kind]) => kind === 'compile')).toHaveLength(1);
    expect(await scratchFiles()).toEqual([]);
  });

  it('says what was applied and what decided', async () => {
    const { provenance } = await judge({ checker: checker(PRINTS_WRONG_ANSWER), factors: { time: 3, memory: 2 } });
    expect(provenance).toMatchObject({
      host: expect.stringMatching(/./),
      toolVersion: expect.stringMatching(/gcc/),
      compileCommand: expect.stringMatching(/gcc.*main\.c/),
      runCommand: '/w/main',
      dataHash: taskOf(echo, { language: 'C', code: ECHO }).dataHash,
      checkerHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      timeLimitMs: 1500,
      memoryLimitMb: 128,
      stackLimitMb: 16,
      sandbox: expect.stringMatching(/^native/),
    });
  });

  it('is a failure where the checker does not compile', async () => {
    const failure: unknown = await judge({ checker: checker('int main(void) { return x; }') }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(JudgeFailure);
    expect(failure).toMatchObject({ reason: 'checkerNotCompiling', retry: 'give-up' });
  });

  it.each([
    ['spj', 'noChecker'],
    ['interactive', 'noInteractor'],
  ] as const)('in mode %s is a failure where there is none', async (judgeMode, reason) => {
    await expect(judge({ judgeMode })).rejects.toMatchObject({ reason, retry: 'give-up' });
  });
});
