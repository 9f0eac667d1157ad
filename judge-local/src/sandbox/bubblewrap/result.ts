/** Converts how a program ended to its result, with the native helper's rules. */
import type { CapturedOutput, RunRequest, RunResult, RunStatus } from '../types';
import type { Collected } from './collected';

/** Why the judge killed the program; `stuck` if bubblewrap never reached the program. */
export type Killed = 'cpu' | 'wall' | 'starved' | 'memory' | 'output' | 'cancelled' | 'stuck';

export interface Ending {
  killed: Killed | null;
  /** Exit code as a shell reports it: 129 and above mean a signal. Null if not even the shell was left to report it. */
  code: number | null;
  cpuMs: number;
  wallMs: number;
  delayMs: number;
  memoryBytes: number;
  tasks: number;
  endedNs: bigint;
  stdout: CapturedOutput | null;
  stderr: CapturedOutput | null;
  collected: Collected | null;
  /** Our own failure, if that ended the program. */
  failure: string | null;
}

const SIGKILL = 9;
const SIGXCPU = 24;
const SIGXFSZ = 25;
const nothing: CapturedOutput = { size: 0, truncated: false };

export function resultOf(request: RunRequest, ending: Ending): RunResult {
  const { code, killed, failure, collected } = ending;
  const signal = code === null ? SIGKILL : code > 128 && code <= 192 ? code - 128 : 0;
  const status = statusOf(request, ending, signal);
  const isAborted = failure !== null || killed !== null;
  const message = failure ?? (status === 'starved' ? starvation(ending) : isAborted ? undefined : collected?.message);
  return {
    status,
    exitCode: signal || code === null ? -1 : code,
    signal,
    cpuMs: ending.cpuMs,
    wallMs: ending.wallMs,
    delayMs: ending.delayMs,
    memoryBytes: ending.memoryBytes,
    pidsPeak: Math.max(1, ending.tasks),
    endedNs: ending.endedNs,
    stdout: ending.stdout ?? nothing,
    stderr: ending.stderr ?? nothing,
    collected: isAborted ? {} : (collected?.files ?? {}),
    ...(message === undefined ? {} : { message }),
  };
}

const starvation = ({ delayMs, wallMs }: Ending): string =>
  `others had the processor for ${(delayMs / 1000).toFixed(1)} s of the ${(wallMs / 1000).toFixed(1)} s it took`;

/** Returns the result of a run that never started. */
export function unstarted(request: RunRequest, status: 'internal' | 'cancelled', message?: string): RunResult {
  const output = (sink: RunRequest['stdout']): CapturedOutput =>
    'capture' in sink ? { ...nothing, bytes: Buffer.alloc(0) } : nothing;
  return {
    status,
    exitCode: -1,
    signal: 0,
    cpuMs: 0,
    wallMs: 0,
    delayMs: 0,
    memoryBytes: 0,
    pidsPeak: 0,
    endedNs: 0n,
    collected: {},
    stdout: output(request.stdout),
    stderr: output(request.stderr),
    ...(message === undefined ? {} : { message }),
  };
}

function statusOf({ limits }: RunRequest, ending: Ending, signal: number): RunStatus {
  const { killed, code, cpuMs, memoryBytes, stdout, failure } = ending;
  if (failure !== null || killed === 'stuck') return 'internal';
  if (killed === 'cancelled') return 'cancelled';
  if (killed === 'memory' || memoryBytes > limits.memoryBytes) return 'memory';
  if (killed === 'cpu' || cpuMs > limits.cpuMs || signal === SIGXCPU) return 'cpu';
  if (killed === 'output' || signal === SIGXFSZ || stdout?.truncated) return 'output';
  if (killed === 'wall' || killed === 'starved') return killed;
  if (signal) return 'signal';
  return code === 0 ? 'ok' : 'exit';
}
