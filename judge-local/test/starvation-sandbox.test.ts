import { RequeueTask } from '@tribunal/worker';
import { describe, expect, it } from 'vitest';
import type { RunRequest, RunResult, Sandbox } from '../src/sandbox/types';
import { MachineLoadMeter } from '../src/machine-load';
import { QuietMachine } from '../src/quiet-machine';
import { StarvationSandbox } from '../src/starvation-sandbox';
import { aResult } from './results';

const LIMIT_MS = 1000;
const request = { kind: 'run', argv: ['a'], limits: { cpuMs: LIMIT_MS } } as unknown as RunRequest;
const starved = aResult({
  status: 'starved',
  delayMs: 4000,
  wallMs: 5000,
  stdout: { size: 1, truncated: false, ref: 'out' },
  collected: { file: 'collected' },
});

/** Creates a sandbox that gives these results one after the other, and records what happened to them. */
function scriptedSandbox(...results: RunResult[]) {
  return scriptedAttempt(0, ...results);
}

/** The same for an attempt at a judgement that was postponed this many times. */
function scriptedAttempt(postponements: number, ...results: RunResult[]) {
  const machine = new QuietMachine();
  const load = new MachineLoadMeter();
  const runs: string[] = [];
  /** For how long each of them may wait for the processor. */
  const patience: (number | undefined)[] = [];
  const discarded: string[] = [];
  const warnings: unknown[] = [];
  const next = (what: string, { limits: { delayMs } }: Pick<RunRequest, 'limits'>): RunResult => {
    runs.push(what);
    patience.push(delayMs);
    return results.shift() ?? aResult();
  };
  const inner: Sandbox = {
    info: { backend: 'native', version: '1', kernel: '6', cgroup: 'v1', slots: 2, degraded: [] },
    run: async (one) => next('run', one),
    batch: async (one, inputs, onResult) => {
      for (const [index, input] of inputs.entries()) if (onResult(index, next(input, one)) === 'stop') return;
    },
    group: async (requests) => requests.map((one) => next('member', one)),
    close: async () => {},
  };
  const parts = {
    sandbox: inner,
    discard: async (ref: string) => void discarded.push(ref),
    log: { warn: (facts: unknown) => void warnings.push(facts) },
    machine,
    load,
  };
  const sandbox = new StarvationSandbox(parts, postponements);
  return { sandbox, machine, load, runs, patience, discarded, warnings };
}

const failed = (ending: Promise<unknown>): Promise<unknown> =>
  ending.then(
    () => 'it went well',
    (error: unknown) => error,
  );

describe('a run that the machine gave no processor', () => {
  it('is run again, and nothing of it stays in the store', async () => {
    const { sandbox, runs, discarded, warnings, load } = scriptedSandbox(starved, aResult({ cpuMs: 7 }));
    expect(await sandbox.run(request)).toMatchObject({ status: 'ok', cpuMs: 7 });
    expect(runs).toHaveLength(2);
    expect(discarded).toEqual(['out', 'collected']);
    expect(warnings).toHaveLength(1);
    expect(load.read()).toEqual({ waitedMs: 4000, discardedRuns: 1 });
  });

  it('postpones the judgement after two times, with the reason', async () => {
    const { sandbox, runs } = scriptedSandbox(starved, starved);
    const error = await failed(sandbox.run(request));
    expect(error).toBeInstanceOf(RequeueTask);
    expect(error).toMatchObject({ delayMs: 15_000, reason: expect.stringMatching(/too much to do.*4\.0 s of 5\.0 s/) });
    expect(runs).toHaveLength(2);
  });

  it('is run again where a batch stood, and the others are not', async () => {
    const { sandbox, runs } = scriptedSandbox(
      aResult({ cpuMs: 1 }),
      starved,
      aResult({ cpuMs: 2 }),
      aResult({ cpuMs: 3 }),
    );
    const delivered: [number, number][] = [];
    await sandbox.batch(request, ['a', 'b', 'c'], (index, { cpuMs }) => {
      delivered.push([index, cpuMs]);
      return 'continue';
    });
    expect(delivered).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
    expect(runs).toEqual(['a', 'b', 'b', 'c']);
  });

  it('ends a batch after two times, not counting those of other inputs', async () => {
    const { sandbox, runs } = scriptedSandbox(starved, aResult(), starved, starved);
    expect(await failed(sandbox.batch(request, ['a', 'b'], () => 'continue'))).toBeInstanceOf(RequeueTask);
    expect(runs).toEqual(['a', 'a', 'b', 'b']);
  });

  it('leaves a batch ended that was stopped', async () => {
    const { sandbox, runs } = scriptedSandbox(starved);
    await sandbox.batch(request, ['a', 'b'], () => 'stop');
    expect(runs).toEqual(['a', 'a']);
  });

  it('makes its whole group run again', async () => {
    const { sandbox, runs, discarded } = scriptedSandbox(aResult(), starved);
    const results = await sandbox.group([request, request], []);
    expect(results.map(({ status }) => status)).toEqual(['ok', 'ok']);
    expect(runs).toHaveLength(4);
    expect(discarded).toEqual(['out', 'collected']);
  });
});

describe('the processor time of discarded runs', () => {
  const half = { ...starved, cpuMs: 0.6 * LIMIT_MS };

  it('counts: beyond the limit, all together are over it', async () => {
    const { sandbox, runs } = scriptedSandbox(half, half);
    expect(await sandbox.run(request)).toMatchObject({ status: 'cpu', cpuMs: 1.2 * LIMIT_MS });
    expect(runs).toHaveLength(2);
  });

  it('counts for one input of a batch, not for several together', async () => {
    const { sandbox } = scriptedSandbox(half, aResult(), half, half);
    const delivered: [number, string][] = [];
    await sandbox.batch(request, ['a', 'b'], (index, { status }) => {
      delivered.push([index, status]);
      return 'continue';
    });
    expect(delivered).toEqual([
      [0, 'ok'],
      [1, 'cpu'],
    ]);
  });

  it.each([
    ['a compiler', (sandbox: Sandbox) => sandbox.run({ ...request, kind: 'compile' })],
    ['a group', (sandbox: Sandbox) => sandbox.group([request], [])],
  ])('does not count for %s, whose time no run alone decides', async (_what, run) => {
    const { sandbox } = scriptedSandbox(half, half);
    expect(await failed(run(sandbox))).toBeInstanceOf(RequeueTask);
  });
});

describe('a run waits for the processor as long as necessary', () => {
  it('when it is to be alone', async () => {
    const { sandbox, patience } = scriptedSandbox();
    await sandbox.run(request);
    await sandbox.run({ ...request, alone: 'core' });
    expect(patience).toEqual([undefined, 3_600_000]);
  });

  it.each([
    ['a program', (sandbox: Sandbox) => sandbox.run(request)],
    ['a batch', (sandbox: Sandbox) => sandbox.batch(request, ['a'], () => 'continue')],
    ['a group', (sandbox: Sandbox) => sandbox.group([request], [])],
  ])('when its judgement was postponed two times, and is alone: %s', async (_what, run) => {
    const { sandbox, machine, runs, patience } = scriptedAttempt(2);
    let end = (): void => undefined;
    const other = machine.shared(() => new Promise<void>((resolve) => (end = resolve)));
    const ran = run(sandbox);
    await expect.poll(() => machine.isAwaited).toBe(true);
    expect(runs).toEqual([]);
    end();
    await Promise.all([other, ran]);
    expect(patience).toEqual([3_600_000]);
  });

  it('and may be discarded before that', async () => {
    const { sandbox } = scriptedAttempt(1, starved, starved);
    expect(await failed(sandbox.run(request))).toBeInstanceOf(RequeueTask);
  });
});

describe('a batch', () => {
  it.each([0, 2])('lets others have the machine between two inputs (after %i postponements)', async (postponements) => {
    const { sandbox, machine, runs } = scriptedAttempt(postponements);
    const delivered: number[] = [];
    let other: Promise<unknown> = Promise.resolve();
    await sandbox.batch(request, ['a', 'b', 'c'], (index) => {
      delivered.push(index);
      if (index === 0) other = machine.alone(async () => void runs.push('other'));
      return 'continue';
    });
    await other;
    expect(runs).toEqual(['a', 'other', 'b', 'c']);
    expect(delivered).toEqual([0, 1, 2]);
  });

  it('ends when its judgement asks for that, with others waiting or not', async () => {
    const { sandbox, machine, runs } = scriptedSandbox();
    let other: Promise<unknown> = Promise.resolve();
    await sandbox.batch(request, ['a', 'b'], () => {
      other = machine.alone(async () => undefined);
      return 'stop';
    });
    await other;
    expect(runs).toEqual(['a']);
  });
});
