import { mkdir } from 'node:fs/promises';
import { Status, STATUS_SHORT, verdictMessageText } from '@tribunal/contract';
import { JudgeFailure } from '@tribunal/worker';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, openLocalJudge, type LocalJudge } from '../src';
import { checkerHash } from '../src/checker';
import { finalStatus } from '../src/scoring';
import { TOOLS_DIR } from '../test/folders';
import { loadProblems, SUITE_LANGUAGES, taskOf, testdataOf, type Problem, type Solution } from './problems';

/** Kept between runs, as on a real judge, so that compiled programs are reused. */
const CACHE_DIR = '/var/tmp/tribunal-judge-suite';
const MESSAGES: Readonly<Record<string, RegExp>> = {
  idle: /^Idle/,
  'idle-as-unflushed': /^Idle/,
  output: /^Output limit exceeded$/,
  exit: /^Exit code \d+$/,
  signal: /SIG[A-Z]+/,
};

const problems = await loadProblems(new URL('.', import.meta.url).pathname);
const SLOTS = 2;
let local: LocalJudge;

beforeAll(async () => {
  await mkdir(CACHE_DIR, { recursive: true });
  const source = testdataOf(problems);
  const log = pino({ level: 'warn' });
  local = await openLocalJudge({
    cacheDir: CACHE_DIR,
    toolsDir: TOOLS_DIR,
    slots: SLOTS,
    source,
    log,
    runAs: null,
    languages: LANGUAGES.filter(({ name }) => SUITE_LANGUAGES.includes(name)),
  });
  await local.warmUp();
}, 600_000);

afterAll(() => local?.close());

const silent = { report: { status: () => {}, caseDone: () => {} }, signal: new AbortController().signal };

it('every language of the suite is offered on a machine that has its tools', () => {
  expect(local.languages.map(({ language }) => language.name).sort()).toEqual([...SUITE_LANGUAGES].sort());
});

describe.each(problems)('$name', (problem: Problem) => {
  it.concurrent.each(problem.solutions)('$language: $file', async (solution: Solution) => {
    const task = taskOf(problem, solution);
    if (solution.expected[0] === 'FAILED') {
      const failure: unknown = await local.judge(task, silent).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(JudgeFailure);
      expect(failure).toMatchObject({
        reason: expect.stringMatching(/^(checker|interactor)(Failed|NotCompiling)$/),
        retry: 'give-up',
      });
      return;
    }
    const report = await local.judge(task, silent);
    const found = report.cases.map(({ status }) => STATUS_SHORT[status]);
    const details = JSON.stringify({ message: report.message, cases: report.cases });

    if (solution.expected[0] === 'CE') {
      expect(report.status, details).toBe(Status.CompileError);
      expect(report.message).toMatch(/\S/);
      expect(report.message).not.toContain('/w/');
      return;
    }
    expect(found, details).toEqual(solution.expected);
    expect(report.status).toBe(finalStatus(task.problemType, report.cases));
    if (solution.score !== null) expect(report.score, details).toBe(solution.score);
    const message = MESSAGES[solution.note];
    if (message) expect(verdictMessageText(report.message ?? '')).toMatch(message);
    expect(report.provenance).toMatchObject({
      dataHash: task.dataHash,
      checkerHash: task.checker && checkerHash(task.checker),
      toolVersion: expect.stringMatching(/\d/),
    });
  });
});
