import { Status, type JudgeRemark } from '@tribunal/contract';
import { constants } from 'node:os';
import type { RunResult } from './sandbox/types';

export interface Measured {
  /** ms of CPU, rounded. */
  timeMs: number;
  memoryKb: number;
}

export interface Fault {
  status: Status;
  /** For the person who submitted. Never the program's own output: it could carry hidden testdata. */
  remark: JudgeRemark | null;
}

export interface Bounds {
  timeMs: number;
  memoryBytes: number;
}

/** What a runtime says of itself: a JVM that runs out of heap ends by itself, with memory left. */
export type Exhaustion = 'memory' | 'none';

/** Several names may share a number; the first is the usual one. */
const SIGNAL_NAMES = new Map(
  Object.entries(constants.signals)
    .map(([name, number]): [number, string] => [number, name])
    .reverse(),
);
export const signalName = (signal: number): string => SIGNAL_NAMES.get(signal) ?? `signal ${signal}`;

/**
 * How a run went wrong; null when it ended well, so that its output decides. The first that applies counts:
 *
 * 1. memory – a program that was refused memory also crashes; the cause is named, not the consequence
 * 2. CPU time – over the limit when it was killed or when it ended, whatever its exit code
 * 3. wall time – it waited instead of computing: a time limit too, with a message of its own
 * 4. output – more than any right answer could have; there is no status of its own, so a runtime error that says so
 * 5. signal, exit code – runtime error
 *
 * A program that was killed by SIGKILL from outside cannot be told from one that killed itself: the kernel does not keep
 * the sender, and the sandbox only knows the kills of its own and those for memory. Both are runtime errors that name it.
 *
 * `internal`, `starved` and `cancelled` say nothing about the program and must not get here.
 */
export function faultOf(result: RunResult, bounds: Bounds, exhaustion: Exhaustion): Fault | null {
  const { status, cpuMs, wallMs, delayMs, memoryBytes, signal, exitCode } = result;
  if (status === 'memory' || memoryBytes > bounds.memoryBytes || exhaustion === 'memory') {
    return { status: Status.MemoryLimitExceeded, remark: null };
  }
  if (status === 'cpu' || cpuMs > bounds.timeMs) return { status: Status.TimeLimitExceeded, remark: null };
  switch (status) {
    case 'ok':
      return null;
    case 'wall': {
      const values = { clock: seconds(wallMs - delayMs), computing: seconds(cpuMs) };
      return { status: Status.TimeLimitExceeded, remark: { code: 'idle', values } };
    }
    case 'output':
      return { status: Status.RuntimeError, remark: { code: 'outputLimit', values: {} } };
    case 'signal':
      return { status: Status.RuntimeError, remark: { code: 'signal', values: { signal: signalName(signal) } } };
    case 'exit':
      return { status: Status.RuntimeError, remark: exitRemark(exitCode) };
    default:
      throw new Error(`a run that ended "${status}" has no verdict`);
  }
}

/** A runtime or shell tells of a signal as 128 + its number. */
function exitRemark(status: number): JudgeRemark {
  const signal = SIGNAL_NAMES.get(status - 128);
  return signal ? { code: 'exitCodeOfSignal', values: { status, signal } } : { code: 'exitCode', values: { status } };
}

/** To a tenth. */
const seconds = (ms: number): number => Math.round(ms / 100) / 10;

export const measured = ({ cpuMs, memoryBytes }: RunResult): Measured => ({
  timeMs: Math.round(cpuMs),
  memoryKb: Math.round(memoryBytes / 1024),
});
