import { Status, englishText } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import type { RunResult } from '../src/sandbox/types';
import { faultOf } from '../src/verdict';
import { aResult } from './results';

const MIB = 1024 * 1024;
const bounds = { timeMs: 1000, memoryBytes: 64 * MIB };

const fault = (overrides: Partial<RunResult>) => faultOf(aResult(overrides), bounds, 'none');

describe('the verdict of a run', () => {
  it('is left to the output when it ended well, with exactly the whole limit used', () => {
    expect(fault({ cpuMs: 1000, memoryBytes: 64 * MIB })).toBeNull();
  });

  it.each<[string, Partial<RunResult>, Status, RegExp | null]>([
    ['killed for memory', { status: 'memory', signal: 9 }, Status.MemoryLimitExceeded, null],
    [
      'over memory, then crashed',
      { status: 'signal', signal: 11, memoryBytes: 65 * MIB },
      Status.MemoryLimitExceeded,
      null,
    ],
    ['over memory and over time', { status: 'cpu', memoryBytes: 65 * MIB }, Status.MemoryLimitExceeded, null],
    ['killed for time', { status: 'cpu', cpuMs: 1020 }, Status.TimeLimitExceeded, null],
    ['ended by itself, too late', { cpuMs: 1000.4 }, Status.TimeLimitExceeded, null],
    ['too late, with an exit code', { status: 'exit', exitCode: 1, cpuMs: 1001 }, Status.TimeLimitExceeded, null],
    [
      'waited for ever',
      { status: 'wall', wallMs: 3000, cpuMs: 100 },
      Status.TimeLimitExceeded,
      /^Idle: .*after 3 s.*0\.1 s/,
    ],
    [
      'waited for ever on a busy machine, whose part is not the program’s',
      { status: 'wall', wallMs: 7000, delayMs: 4000, cpuMs: 100 },
      Status.TimeLimitExceeded,
      /^Idle: .*after 3 s.*0\.1 s/,
    ],
    ['printed without end', { status: 'output', signal: 25 }, Status.RuntimeError, /^Output limit exceeded$/],
    ['crashed', { status: 'signal', signal: 11 }, Status.RuntimeError, /SIGSEGV/],
    ['was ended by a real-time signal', { status: 'signal', signal: 40 }, Status.RuntimeError, /signal 40/],
    ['gave an exit code', { status: 'exit', exitCode: 7 }, Status.RuntimeError, /^Exit code 7$/],
    ['gave the exit code of a signal', { status: 'exit', exitCode: 134 }, Status.RuntimeError, /134 \(SIGABRT\)/],
  ])('%s', (_what, result, status, message) => {
    const found = fault(result);
    expect(found?.status).toBe(status);
    if (message) expect(found?.message && englishText(found.message)).toMatch(message);
    else expect(found?.message).toBeNull();
  });

  it('is memory when the runtime says that it ran out of it', () => {
    expect(faultOf(aResult({ status: 'exit', exitCode: 3 }), bounds, 'memory')?.status).toBe(
      Status.MemoryLimitExceeded,
    );
  });

  it.each(['internal', 'cancelled', 'starved'] as const)('never comes from a run that ended "%s"', (status) => {
    expect(() => fault({ status })).toThrow('no verdict');
  });
});
