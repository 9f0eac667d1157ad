/** Tests that blame in a dialogue does not depend on the machine: repeats every ending under constant load. */
import { STATUS_SHORT } from '@tribunal/contract';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGES, openLocalJudge, type LocalJudge } from '../src';
import { TOOLS_DIR } from '../test/folders';
import { loadProblems, taskOf, testdataOf } from './problems';

const CACHE_DIR = '/var/tmp/tribunal-judge-suite';
const problem = (await loadProblems(new URL('.', import.meta.url).pathname)).find(({ name }) => name === 'blame')!;
/** Solutions that wait for the clock wait as long here as on a quiet machine. */
const solutions = problem.solutions.filter(({ file }) => !/idle|waits/.test(file));

let neighbours: ChildProcess[] = [];
beforeAll(() => {
  const spin = ['-e', 'for (;;);'];
  neighbours = Array.from({ length: 2 * availableParallelism() }, () => spawn(process.execPath, spin));
});
afterAll(() => neighbours.forEach((neighbour) => neighbour.kill('SIGKILL')));

describe.each(['native', 'bubblewrap'])('beside busy neighbours, on %s', (backend) => {
  let local: LocalJudge;
  beforeAll(async () => {
    vi.stubEnv('SANDBOX', backend);
    const cacheDir = join(CACHE_DIR, backend);
    await mkdir(cacheDir, { recursive: true });
    local = await openLocalJudge({
      cacheDir,
      toolsDir: TOOLS_DIR,
      slots: 2,
      source: testdataOf([problem]),
      log: pino({ level: 'warn' }),
      runAs: null,
      languages: LANGUAGES.filter(({ name }) => name === 'C'),
    });
    vi.unstubAllEnvs();
  }, 300_000);
  afterAll(() => local?.close());

  it.each(solutions)('$file', async (solution) => {
    expect(local.sandbox.info.backend).toBe(backend);
    const control = { report: { status: () => {}, caseDone: () => {} }, signal: new AbortController().signal };
    const { cases } = await local.judge(taskOf(problem, solution), control);
    expect(
      cases.map(({ status }) => STATUS_SHORT[status]),
      JSON.stringify(cases),
    ).toEqual(solution.expected);
  });
});
