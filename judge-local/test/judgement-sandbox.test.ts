import { describe, expect, it } from 'vitest';
import { JudgementSandbox } from '../src/judgement-sandbox';
import type { RunRequest, RunResult, Sandbox } from '../src/sandbox/types';
import { aResult } from './results';

const request = { kind: 'run', argv: ['a'], stdin: { ref: 'input' } } as unknown as RunRequest;
const slow = aResult({ status: 'cpu', stdout: { size: 1, truncated: false, ref: 'out' } });
const disturbed: RunResult = { ...slow, sharedCore: true };

/**
 * Creates a sandbox that gives these results one after the other; `runs` records for each input whether it was run
 * alone.
 */
function scriptedSandbox(...results: RunResult[]) {
  const runs: string[] = [];
  const discarded: string[] = [];
  const next = (input: string, alone: boolean | undefined): RunResult => {
    runs.push(alone ? `${input} alone` : input);
    return results.shift() ?? aResult();
  };
  const inner: Sandbox = {
    info: { backend: 'native', version: '1', kernel: '6', cgroup: 'v1', slots: 2, degraded: [] },
    run: async ({ stdin, alone }, abort) =>
      abort?.aborted ? aResult({ status: 'cancelled' }) : next((stdin as { ref: string }).ref, alone),
    batch: async ({ alone }, inputs, onResult) => {
      for (const [index, input] of inputs.entries()) if (onResult(index, next(input, alone)) === 'stop') return;
    },
    group: async (requests) => requests.map(({ alone }) => next('member', alone)),
    close: async () => {},
  };
  const store = { discard: async (ref: string) => void discarded.push(ref) };
  return { sandbox: new JudgementSandbox({ sandbox: inner, store }), runs, discarded };
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

describe('a run over its time beside a neighbour', () => {
  it('is made again alone, which counts, and nothing of it stays in the store', async () => {
    const { sandbox, runs, discarded } = scriptedSandbox(disturbed, aResult({ cpuMs: 7 }));
    expect(await sandbox.run(request)).toMatchObject({ status: 'ok', cpuMs: 7 });
    expect(runs).toEqual(['input', 'input alone']);
    expect(discarded).toEqual(['out']);
  });

  it('is made again once: when it is over its time alone too, it and all later ones are too slow', async () => {
    const { sandbox, runs } = scriptedSandbox(disturbed, slow, disturbed);
    expect(await sandbox.run(request)).toBe(slow);
    expect(await sandbox.run(request)).toBe(disturbed);
    expect(runs).toEqual(['input', 'input alone', 'input']);
  });

  it('is made again up to three times while others of the machine have its core', async () => {
    const delayed = aResult({ status: 'cpu', cpuMs: 1000, delayMs: 51 });
    const { sandbox, runs } = scriptedSandbox(delayed, delayed, delayed, delayed);
    expect(await sandbox.run(request)).toBe(delayed);
    expect(runs).toEqual(['input', 'input alone', 'input alone', 'input alone']);
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

describe('a run stays as it is', () => {
  it.each([
    ['over its time alone on its core', slow],
    ['over its time, and hardly disturbed', aResult({ status: 'cpu', cpuMs: 1000, delayMs: 50 })],
    ['over its memory beside a neighbour', aResult({ status: 'memory', sharedCore: true })],
    ['right beside a neighbour', aResult({ sharedCore: true })],
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
