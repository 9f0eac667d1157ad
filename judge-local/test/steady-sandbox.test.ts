import { HandBack } from '@tribunal/worker';
import { describe, expect, it } from 'vitest';
import type { RunRequest, RunResult, Sandbox } from '../src/sandbox/types';
import { SteadySandbox } from '../src/steady-sandbox';
import { aResult } from './results';

const request = { kind: 'run', argv: ['a'] } as unknown as RunRequest;
const starved = aResult({
  status: 'starved',
  delayMs: 4000,
  wallMs: 5000,
  stdout: { size: 1, truncated: false, ref: 'out' },
  collected: { file: 'collected' },
});

/** A sandbox that gives these results, one after the other, and what became of them. */
function playing(...results: RunResult[]) {
  const given: string[] = [];
  const discarded: string[] = [];
  const warnings: unknown[] = [];
  const next = (what: string): RunResult => {
    given.push(what);
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
  const sandbox = new SteadySandbox({
    sandbox: inner,
    discard: async (ref) => void discarded.push(ref),
    log: { warn: (facts: unknown) => void warnings.push(facts) },
  });
  return { sandbox, given, discarded, warnings };
}

const failed = (ending: Promise<unknown>): Promise<unknown> =>
  ending.then(
    () => 'it went well',
    (error: unknown) => error,
  );

describe('a run that the machine gave no processor', () => {
  it('is run again, and nothing of it stays in the store', async () => {
    const { sandbox, given, discarded, warnings } = playing(starved, starved, aResult({ cpuMs: 7 }));
    expect(await sandbox.run(request)).toMatchObject({ status: 'ok', cpuMs: 7 });
    expect(given).toHaveLength(3);
    expect(discarded).toEqual(['out', 'collected', 'out', 'collected']);
    expect(warnings).toHaveLength(2);
  });

  it('puts the judgement off after three times, with the reason', async () => {
    const { sandbox, given } = playing(starved, starved, starved);
    const error = await failed(sandbox.run(request));
    expect(error).toBeInstanceOf(HandBack);
    expect(error).toMatchObject({ restMs: 15_000, reason: expect.stringMatching(/too much to do.*4\.0 s of 5\.0 s/) });
    expect(given).toHaveLength(3);
  });

  it('is run again where a batch stood, and the others are not', async () => {
    const { sandbox, given } = playing(aResult({ cpuMs: 1 }), starved, aResult({ cpuMs: 2 }), aResult({ cpuMs: 3 }));
    const seen: [number, number][] = [];
    await sandbox.batch(request, ['a', 'b', 'c'], (index, { cpuMs }) => {
      seen.push([index, cpuMs]);
      return 'continue';
    });
    expect(seen).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
    expect(given).toEqual(['a', 'b', 'b', 'c']);
  });

  it('ends a batch after three times, not counting those of other inputs', async () => {
    const { sandbox, given } = playing(starved, starved, aResult(), starved, starved, starved);
    expect(await failed(sandbox.batch(request, ['a', 'b'], () => 'continue'))).toBeInstanceOf(HandBack);
    expect(given).toEqual(['a', 'a', 'a', 'b', 'b', 'b']);
  });

  it('leaves a batch ended that was stopped', async () => {
    const { sandbox, given } = playing(starved);
    await sandbox.batch(request, ['a', 'b'], () => 'stop');
    expect(given).toEqual(['a', 'a']);
  });

  it('makes its whole group run again', async () => {
    const { sandbox, given, discarded } = playing(aResult(), starved);
    const results = await sandbox.group([request, request], []);
    expect(results.map(({ status }) => status)).toEqual(['ok', 'ok']);
    expect(given).toHaveLength(4);
    expect(discarded).toEqual(['out', 'collected']);
  });
});
