import type { CapturedOutput, RunResult } from '../src/sandbox/types';

const MIB = 1024 * 1024;

export const captured = (text: string): CapturedOutput => ({
  size: Buffer.byteLength(text),
  truncated: false,
  bytes: Buffer.from(text),
});

/** Returns a run that ended successfully after 10 ms, with these overrides. */
export const aResult = (overrides: Partial<RunResult> = {}): RunResult => ({
  status: 'ok',
  exitCode: 0,
  signal: 0,
  cpuMs: 10,
  wallMs: 12,
  delayMs: 0,
  memoryBytes: MIB,
  pidsPeak: 1,
  endedNs: 0n,
  stdout: captured(''),
  stderr: captured(''),
  collected: {},
  ...overrides,
});
