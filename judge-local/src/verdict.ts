import { Status, type JudgeMessage } from '@tribunal/contract';
import { constants } from 'node:os';
import type { RunResult } from './sandbox/types';

export interface Measured {
  /** CPU time in ms, rounded. */
  timeMs: number;
  memoryKb: number;
}

export interface Fault {
  status: Status;
  /**
   * Message for the person who submitted. It never contains the program's own output, which could carry hidden
   * testdata.
   */
  message: JudgeMessage | null;
}

export interface Bounds {
  timeMs: number;
  memoryBytes: number;
}

/** What a runtime reports about itself: a JVM that runs out of heap ends by itself, with memory left. */
export type Exhaustion = 'memory' | 'none';

/** Names of signals by number. Several names may share a number; the first is the usual one. */
const SIGNAL_NAMES = new Map(
  Object.entries(constants.signals)
    .map(([name, number]): [number, string] => [number, name])
    .reverse(),
);
export const signalName = (signal: number): string => SIGNAL_NAMES.get(signal) ?? `signal ${signal}`;

/**
 * Returns how a run failed; null if it ended successfully, so that its output decides. The first that applies counts:
 *
 * 1. memory – a program that was refused memory also crashes; the cause is named, not the consequence
 * 2. CPU time – over the limit when it was killed or when it ended, whatever its exit code
 * 3. wall time – it waited instead of computing: a time limit too, with a message of its own
 * 4. output – more than any right answer could have; it has no status of its own, so it is a runtime error with a
 * message
 * 5. signal, exit code – runtime error
 *
 * A program that was killed by SIGKILL from outside cannot be told from one that killed itself: the kernel does not
 * record the sender, and the sandbox only knows its own kills and those for memory. Both are runtime errors that name
 * the signal.
 *
 * `internal`, `starved` and `cancelled` say nothing about the program and must not be passed.
 */
export function faultOf(result: RunResult, bounds: Bounds, exhaustion: Exhaustion): Fault | null {
  const { status, cpuMs, wallMs, delayMs, memoryBytes, signal, exitCode } = result;
  if (status === 'memory' || memoryBytes > bounds.memoryBytes || exhaustion === 'memory') {
    return { status: Status.MemoryLimitExceeded, message: null };
  }
  if (status === 'cpu' || cpuMs > bounds.timeMs) return { status: Status.TimeLimitExceeded, message: null };
  switch (status) {
    case 'ok':
      return null;
    case 'wall': {
      const values = { clock: seconds(wallMs - delayMs), computing: seconds(cpuMs) };
      return { status: Status.TimeLimitExceeded, message: { code: 'idle', values } };
    }
    case 'output':
      return { status: Status.RuntimeError, message: { code: 'outputLimit', values: {} } };
    case 'signal':
      return { status: Status.RuntimeError, message: { code: 'signal', values: { signal: signalName(signal) } } };
    case 'exit':
      return { status: Status.RuntimeError, message: exitMessage(exitCode) };
    default:
      throw new Error(`a run that ended "${status}" has no verdict`);
  }
}

/** Returns the message for an exit code. A runtime or shell reports a signal as 128 + its number. */
function exitMessage(status: number): JudgeMessage {
  const signal = SIGNAL_NAMES.get(status - 128);
  return signal ? { code: 'exitCodeOfSignal', values: { status, signal } } : { code: 'exitCode', values: { status } };
}

/** Converts ms to seconds, rounded to a tenth. */
const seconds = (ms: number): number => Math.round(ms / 100) / 10;

export const measured = ({ cpuMs, memoryBytes }: RunResult): Measured => ({
  timeMs: Math.round(cpuMs),
  memoryKb: Math.round(memoryBytes / 1024),
});
