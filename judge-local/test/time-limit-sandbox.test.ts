import { describe, expect, it } from 'vitest';
import { TimeLimitSandbox } from '../src/time-limit-sandbox';
import type { Neighbour, RunRequest, RunResult, Sandbox } from '../src/sandbox/types';
import { aResult } from './results';

const LIMIT_MS = 1000;
const request = {
  kind: 'run',
  argv: ['a'],
  stdin: { ref: 'input' },
  limits: { cpuMs: LIMIT_MS },
} as unknown as RunRequest;
const stdout = { size: 1, truncated: false, ref: 'out' };
const slow = aResult({ status: 'cpu', cpuMs: LIMIT_MS + 1, stdout });
const disturbed: RunResult = { ...slow, neighbour: 'core' };
/** Ended after its limit in a run alone, which has some time more. */
const close = aResult({ cpuMs: LIMIT_MS + 50, stdout });

/**
 * Creates a sandbox that gives these results one after the other; `runs` records for each input whether it was run
 * alone, and `limits` the CPU times that they had.
 */
function scriptedSandbox(...results: RunResult[]) {
  const runs: string[] = [];
  const limits: number[] = [];
  const discarded: string[] = [];
  const next = (input: string, alone: Neighbour | undefined): RunResult => {
    runs.push(alone ? `${input} alone${alone === 'machine' ? ' on the machine' : ''}` : input);
    return results.shift() ?? aResult();
  };
  const inner: Sandbox = {
    info: { backend: 'native', version: '1', kernel: '6', cgroup: 'v1', slots: 2, degraded: [] },
    run: async ({ stdin, alone, limits: { cpuMs } }, abort) => {
      limits.push(cpuMs);
      return abort?.aborted ? aResult({ status: 'cancelled' }) : next((stdin as { ref: string }).ref, alone);
    },
    batch: async ({ alone }, inputs, onResult) => {
      for (const [index, input] of inputs.entries()) if (onResult(index, next(input, alone)) === 'stop') return;
    },
    group: async (requests) => requests.map(({ alone }) => next('member', alone)),
    close: async () => {},
  };
  const store = { discard: async (ref: string) => void discarded.push(ref) };
  return { sandbox: new TimeLimitSandbox({ sandbox: inner, store }), runs, limits, discarded };
}

/** Runs a batch of these inputs and returns what it reports. */
async function batchOf(sandbox: Sandbox, inputs: string[], answer: 'continue' | 'stop' = 'continue') {
  const received: [number, string][] = [];
  await sandbox.batch(request, inputs, (index, { status }) => {
    received.push([index, status]);
    return status === 'ok' ? 'continue' : answer;
  });
  return received;
}

describe('a run over its time', () => {
  it('is made again alone, which counts, and nothing of it stays in the store', async () => {
    const { sandbox, runs, discarded } = scriptedSandbox(disturbed, aResult({ cpuMs: 7 }));
    expect(await sandbox.run(request)).toMatchObject({ status: 'ok', cpuMs: 7 });
    expect(runs).toEqual(['input', 'input alone']);
    expect(discarded).toEqual(['out']);
  });

  it('is made again once with twice the time: when that is not enough, it and all later ones are too slow', async () => {
    const { sandbox, runs, limits } = scriptedSandbox(disturbed, slow, disturbed);
    expect(await sandbox.run(request)).toEqual(slow);
    expect(await sandbox.run(request)).toBe(disturbed);
    expect(runs).toEqual(['input', 'input alone', 'input']);
    expect(limits).toEqual([LIMIT_MS, 2 * LIMIT_MS, LIMIT_MS]);
  });

  it('is made again up to three times while it is close to its limit, and is then too slow', async () => {
    const { sandbox, runs, discarded } = scriptedSandbox(disturbed, close, close, close);
    expect(await sandbox.run(request)).toEqual({ ...close, status: 'cpu' });
    expect(runs).toEqual(['input', 'input alone', 'input alone', 'input alone']);
    expect(discarded).toEqual(['out', 'out', 'out']);
  });

  it('is made again alone on the machine when it was close to its limit beside a run on another core', async () => {
    const { sandbox, runs, limits } = scriptedSandbox(disturbed, { ...close, neighbour: 'machine' }, close, slow);
    expect(await sandbox.run(request)).toEqual(slow);
    expect(runs).toEqual(['input', 'input alone', 'input alone on the machine', 'input alone on the machine']);
    expect(limits).toEqual([1, 2, 1.25, 1.25].map((factor) => factor * LIMIT_MS));
  });

  it('counts once it is within its limit', async () => {
    const right = aResult({ cpuMs: LIMIT_MS });
    const { sandbox, runs } = scriptedSandbox(disturbed, close, right);
    expect(await sandbox.run(request)).toBe(right);
    expect(runs).toEqual(['input', 'input alone', 'input alone']);
  });

  it('is no verdict where the repetition fails', async () => {
    const failed = aResult({ status: 'internal', cpuMs: LIMIT_MS + 50 });
    const { sandbox } = scriptedSandbox(disturbed, failed);
    expect(await sandbox.run(request)).toBe(failed);
  });

  it('is made again when the run alone was disturbed, which proves nothing, up to five times', async () => {
    const hindered = { ...close, delayMs: 60 };
    const { sandbox, runs } = scriptedSandbox(slow, hindered, aResult());
    expect(await sandbox.run(request)).toMatchObject({ status: 'ok' });
    expect(runs).toEqual(['input', 'input alone', 'input alone']);
    const always = scriptedSandbox(slow, ...Array.from({ length: 6 }, () => hindered));
    expect(await always.sandbox.run(request)).toEqual({ ...hindered, status: 'cpu' });
    expect(always.runs).toHaveLength(6);
  });

  it('is too slow when it exceeds twice its limit alone, however disturbed that run was', async () => {
    const hindered = { ...slow, cpuMs: 2 * LIMIT_MS + 1, delayMs: 60_000 };
    const { sandbox, runs } = scriptedSandbox(slow, hindered);
    expect(await sandbox.run(request)).toEqual(hindered);
    expect(runs).toEqual(['input', 'input alone']);
  });

  it.each([
    ['beside one on another core', { ...slow, neighbour: 'machine' } as const],
    ['delayed from outside the judge', { ...slow, delayMs: 51 }],
    ['with nobody to be seen', slow],
  ])('is made again %s', async (_where, result) => {
    const { sandbox, runs } = scriptedSandbox(result);
    expect(await sandbox.run(request)).toMatchObject({ status: 'ok' });
    expect(runs).toEqual(['input', 'input alone']);
  });

  it('is made again where a batch stood, and the others are not', async () => {
    const { sandbox, runs } = scriptedSandbox(aResult(), disturbed, aResult(), aResult());
    expect(await batchOf(sandbox, ['a', 'b', 'c'])).toEqual([
      [0, 'ok'],
      [1, 'ok'],
      [2, 'ok'],
    ]);
    expect(runs).toEqual(['a', 'b', 'b alone', 'c']);
  });

  it('costs a batch one more run when all are too slow', async () => {
    const { sandbox, runs } = scriptedSandbox(disturbed, slow, disturbed, disturbed);
    expect(await batchOf(sandbox, ['a', 'b', 'c'])).toHaveLength(3);
    expect(runs).toEqual(['a', 'a alone', 'b', 'c']);
  });

  it('ends a batch that stops at the first fault', async () => {
    const { sandbox, runs } = scriptedSandbox(disturbed, slow);
    expect(await batchOf(sandbox, ['a', 'b'], 'stop')).toEqual([[0, 'cpu']]);
    expect(runs).toEqual(['a', 'a alone']);
  });

  it('ends a batch whose last input it was', async () => {
    const { sandbox, runs } = scriptedSandbox(disturbed);
    expect(await batchOf(sandbox, ['a'])).toEqual([[0, 'ok']]);
    expect(runs).toEqual(['a', 'a alone']);
  });

  it('is cancelled like any other', async () => {
    const { sandbox } = scriptedSandbox(disturbed);
    const stop = new AbortController();
    const received: string[] = [];
    const stopAtFirst = (_: number, { status }: RunResult): 'stop' => {
      received.push(status);
      return 'stop';
    };
    const ending = sandbox.batch(request, ['a', 'b'], stopAtFirst, stop.signal);
    stop.abort();
    await ending;
    expect(received).toEqual(['cancelled']);
  });
});

describe('a run over its wall time', () => {
  const waited = aResult({ status: 'wall', stdout });

  it('is made again once, which counts, and nothing of it stays in the store', async () => {
    const { sandbox, runs, discarded } = scriptedSandbox(waited, aResult({ cpuMs: 7 }));
    expect(await sandbox.run(request)).toMatchObject({ status: 'ok', cpuMs: 7 });
    expect(runs).toEqual(['input', 'input']);
    expect(discarded).toEqual(['out']);
  });

  it('is idle when it waits again, and no later one of the program is made again', async () => {
    const { sandbox, runs } = scriptedSandbox(waited, waited, waited);
    expect(await sandbox.run(request)).toBe(waited);
    expect(await batchOf(sandbox, ['a', 'b'])).toEqual([
      [0, 'wall'],
      [1, 'ok'],
    ]);
    expect(runs).toEqual(['input', 'input', 'a', 'b']);
  });

  it('is made again where a batch stood, and alone if it then exceeds its limit', async () => {
    const { sandbox, runs } = scriptedSandbox(aResult(), waited, disturbed, aResult(), aResult());
    expect(await batchOf(sandbox, ['a', 'b', 'c'])).toHaveLength(3);
    expect(runs).toEqual(['a', 'b', 'b', 'b alone', 'c']);
  });
});

describe('a run stays as it is', () => {
  it.each([
    ['over its memory beside a neighbour', aResult({ status: 'memory', neighbour: 'core' })],
    ['right beside a neighbour', aResult({ neighbour: 'core' })],
  ])('%s', async (_what, result) => {
    const { sandbox, runs } = scriptedSandbox(result);
    expect(await sandbox.run(request)).toBe(result);
    expect(runs).toEqual(['input']);
  });

  it('in a group', async () => {
    const { sandbox, runs } = scriptedSandbox(disturbed);
    expect(await sandbox.group([request], [])).toEqual([disturbed]);
    expect(runs).toEqual(['member']);
  });
});
