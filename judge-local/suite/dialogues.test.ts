/** Tests that blame in a dialogue does not depend on the machine: repeats every ending under constant load. */
import { STATUS_SHORT } from '@tribunal/contract';
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGES, openLocalJudge, type LocalJudge } from '../src';
import { NativeSandbox } from '../src/sandbox';
import { TOOLS_DIR } from '../test/folders';
import { CpuLoad } from '../test/sandbox/cpu-load';
import { coreOf } from '../test/sandbox/slot-groups';
import { loadProblems, taskOf, testdataOf } from './problems';

const CACHE_DIR = '/var/tmp/tribunal-judge-suite';
const problem = (await loadProblems(new URL('.', import.meta.url).pathname)).find(({ name }) => name === 'blame')!;
/** Solutions that wait for the clock wait as long here as on a quiet machine. */
const solutions = problem.solutions.filter(({ file }) => !/idle|waits/.test(file));

const everywhere = Array.from({ length: availableParallelism() }, (_, core) => String(core));

/** Starts a neighbour on each core that the programs may use: one of the native sandbox, all of bubblewrap's. */
async function startNeighbours({ sandbox }: LocalJudge): Promise<CpuLoad> {
  const own = sandbox instanceof NativeSandbox ? coreOf(sandbox.pid, 0) : '';
  const neighbours = new CpuLoad(own === '' ? everywhere : [own], 1);
  await neighbours.untilRunning();
  return neighbours;
}

describe.each(['native', 'bubblewrap'])('beside busy neighbours, on %s', (backend) => {
  let local: LocalJudge;
  let neighbours: CpuLoad | undefined;
  beforeAll(async () => {
    vi.stubEnv('SANDBOX', backend);
    const cacheDir = join(CACHE_DIR, backend);
    await mkdir(cacheDir, { recursive: true });
    local = await openLocalJudge({
      cacheDir,
      toolsDir: TOOLS_DIR,
      slots: 1,
      source: testdataOf([problem]),
      log: pino({ level: 'warn' }),
      runAs: null,
      languages: LANGUAGES.filter(({ name }) => name === 'C'),
    });
    vi.unstubAllEnvs();
    neighbours = await startNeighbours(local);
  }, 300_000);
  afterAll(async () => {
    neighbours?.stop();
    await local?.close();
  });

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
