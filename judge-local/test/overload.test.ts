import { Status, type JudgeTask } from '@tribunal/contract';
import { availableParallelism } from 'node:os';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language, type LocalJudge } from '../src';
import { NativeSandbox } from '../src/sandbox';
import { taskOf, type Problem } from '../suite/problems';
import { openTestJudge, type TestJudge } from './open-test-judge';
import { CpuLoad } from './sandbox/cpu-load';
import { coreOf } from './sandbox/slot-groups';

const C = LANGUAGES.find(({ name }) => name === 'C') as Language;
const everywhere = Array.from({ length: availableParallelism() }, (_, core) => String(core));

const nothing: Problem = {
  name: 'nothing',
  settings: { timeLimitMs: 1000, memoryLimitMb: 64, stackLimitMb: 16, isRemoveEndBlank: true },
  cases: [{ input: Buffer.from(''), output: Buffer.from('done\n') }],
  solutions: [],
};

const work = (millions: number): string =>
  `{ volatile unsigned v = 1; for (int n = ${millions}000000; n > 0; n--) v = v * 1664525u + 7; }`;
const program = (body: string): string => `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(void) { ${body} puts("done"); return 0; }
`;

const aTask = (body: string): JudgeTask =>
  taskOf(nothing, { file: '', language: 'C', code: program(body), expected: [], note: '', score: null });

let judge: TestJudge;
let local: LocalJudge;
let load: CpuLoad | null = null;
let discarded = 0;

/**
 * Returns a core for each program of the load: that of the slot is crowded, the others are only busy, so that suites
 * beside this one go on. The slots of bubblewrap use all cores.
 */
const crowdedCores = (): string[] => {
  const { sandbox } = local;
  const own = sandbox instanceof NativeSandbox ? coreOf(sandbox.pid, 0) : '';
  return everywhere.flatMap((core) => Array<string>(own === '' || own === core ? 20 : 1).fill(core));
};

beforeAll(async () => {
  // The load stops once a run was delayed so long that it says nothing.
  const write = (line: string): void => {
    if (!line.includes('waited too long for the CPU')) return;
    discarded += 1;
    load?.stop();
  };
  judge = await openTestJudge([nothing], { slots: 1, log: pino({ level: 'warn' }, { write }), languages: [C] });
  ({ local } = judge);
});
afterEach(() => load?.stop());
afterAll(() => judge?.close());

describe('on a machine that has far too much to do', () => {
  it.each([
    ['a right program is right', work(400), Status.Accepted],
    [
      'one over memory is over memory',
      `for (;;) { ${work(1)} memset(malloc(1 << 22), 1, 1 << 22); }`,
      Status.MemoryLimitExceeded,
    ],
    ['one that computes too long is over time', 'for (;;) continue;', Status.TimeLimitExceeded],
    ['one that sleeps is idle', 'pause();', Status.TimeLimitExceeded],
  ])('%s', async (_what, body, status) => {
    const io = {
      report: { status: () => undefined, caseDone: () => undefined },
      signal: new AbortController().signal,
    };
    // The program is compiled before the load starts, and the result without the load is the same.
    expect((await local.judge(aTask(body), io)).status).toBe(status);
    load = new CpuLoad(crowdedCores(), 1);
    await load.untilRunning();
    expect((await local.judge(aTask(body), io)).status).toBe(status);
  });

  it('a run that says nothing is discarded', () => {
    expect(discarded).toBeGreaterThan(0);
  });
});
