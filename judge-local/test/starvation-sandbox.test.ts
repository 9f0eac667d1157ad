import { RequeueTask } from '@tribunal/worker';
import { describe, expect, it } from 'vitest';
import type { RunRequest, RunResult, Sandbox } from '../src/sandbox/types';
import { StarvationSandbox } from '../src/starvation-sandbox';
import { aResult } from './results';

const request = { kind: 'run', argv: ['a'] } as unknown as RunRequest;
const starved = aResult({
  status: 'starved',
  delayMs: 4000,
  wallMs: 5000,
  stdout: { size: 1, truncated: false, ref: 'out' },
  collected: { file: 'collected' },
});

/** Creates a sandbox that gives these results one after the other, and records what happened to them. */
function scriptedSandbox(...results: RunResult[]) {
  const runs: string[] = [];
  const discarded: string[] = [];
  const warnings: unknown[] = [];
  const next = (what: string): RunResult => {
    runs.push(what);
    return results.shift() ?? aResult();
  };
  const inner: Sandbox = {
    info: { backend: 'native', version: '1', kernel: '6', cgroup: 'v1', slots: 2, degraded: [] },
    run: async () => next('run'),
    batch: async (_request, inputs, onResult) => {
      for (const [index, input] of inputs.entries()) if (onResult(index, next(input)) === 'stop') return;
    },
    group: async (requests) => requests.map(() => next('member')),
    close: async () => {},
  };
  const sandbox = new StarvationSandbox({
    sandbox: inner,
    discard: async (ref) => void discarded.push(ref),
    log: { warn: (facts: unknown) => void warnings.push(facts) },
  });
  return { sandbox, runs, discarded, warnings };
}

const failed = (ending: Promise<unknown>): Promise<unknown> =>
  ending.then(
    () => 'it went well',
    (error: unknown) => error,
  );

describe('a run that the machine gave no processor', () => {
  it('is run again, and nothing of it stays in the store', async () => {
    const { sandbox, runs, discarded, warnings } = scriptedSandbox(starved, starved, aResult({ cpuMs: 7 }));
    expect(await sandbox.run(request)).toMatchObject({ status: 'ok', cpuMs: 7 });
    expect(runs).toHaveLength(3);
    expect(discarded).toEqual(['out', 'collected', 'out', 'collected']);
    expect(warnings).toHaveLength(2);
  });

  it('puts the judgement off after three times, with the reason', async () => {
    const { sandbox, runs } = scriptedSandbox(starved, starved, starved);
    const error = await failed(sandbox.run(request));
    expect(error).toBeInstanceOf(RequeueTask);
    expect(error).toMatchObject({ delayMs: 15_000, reason: expect.stringMatching(/too much to do.*4\.0 s of 5\.0 s/) });
    expect(runs).toHaveLength(3);
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

  it('ends a batch after three times, not counting those of other inputs', async () => {
    const { sandbox, runs } = scriptedSandbox(starved, starved, aResult(), starved, starved, starved);
    expect(await failed(sandbox.batch(request, ['a', 'b'], () => 'continue'))).toBeInstanceOf(RequeueTask);
    expect(runs).toEqual(['a', 'a', 'a', 'b', 'b', 'b']);
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
