/** What judge-local asks of a sandbox and gets back. Backends (our native helper, bubblewrap) implement `Sandbox`. */

/** Name of a file in the worker's store directory (`[A-Za-z0-9._-]{1,128}`), never a path. */
export type FileRef = string;

/** CPU and memory are those of the whole process tree, as the kernel counts them. */
export interface RunLimits {
  /** CPU milliseconds, user + system, of all processes together. */
  cpuMs: number;
  /** Wall-clock milliseconds; catches programs that sleep or wait for ever. */
  wallMs: number;
  memoryBytes: number;
  /** Greatest number of tasks (processes + threads) alive at once. */
  pids: number;
  stackBytes: number;
  /** Greatest size of one file the program may write (RLIMIT_FSIZE). */
  fileBytes: number;
  /** Size of each of the two writable tmpfs, `/w` and `/tmp`. */
  tmpBytes: number;
  openFiles: number;
}

/** A file placed in the working directory `/w` before the program starts. */
export interface SandboxFile {
  /** Relative to `/w`; no `..`, no leading slash. */
  path: string;
  ref: FileRef;
  executable?: boolean;
}

/** Where a program's output goes: kept in memory up to a cap, kept as a new file in the store, or into a pipe of the group. */
export type OutputSink = { capture: number } | { store: number } | { pipe: string };

export interface CollectedFile {
  path: string;
  maxBytes: number;
  optional?: boolean;
}

export interface RunRequest {
  /** `compile` slots never see testdata; `run` slots never see compilers' caches writable. */
  kind: 'compile' | 'run';
  argv: readonly string[];
  env?: Readonly<Record<string, string>>;
  files: readonly SandboxFile[];
  /** A store file, a pipe of the group, or empty. */
  stdin: { ref: FileRef } | { pipe: string } | null;
  /** More than the cap is an output-limit kill. */
  stdout: OutputSink;
  /** More than the cap is dropped, not a kill. */
  stderr: OutputSink;
  limits: RunLimits;
  /** Regular files of `/w` copied out into the store after every process is dead. */
  collect?: readonly CollectedFile[];
}

/**
 * - `ok` exit code 0 · `exit` other exit code · `signal` killed by a signal of its own making
 * - `cpu` over cpuMs · `wall` over wallMs · `memory` OOM-killed or over memoryBytes · `output` over a stdout cap or file size
 * - `cancelled` by the abort signal · `internal` our failure: `message` says which
 */
export type RunStatus = 'ok' | 'exit' | 'signal' | 'cpu' | 'wall' | 'memory' | 'output' | 'cancelled' | 'internal';

export interface CapturedOutput {
  size: number;
  truncated: boolean;
  /** With sink `capture`. */
  bytes?: Buffer;
  /** With sink `store`. */
  ref?: FileRef;
}

export interface RunResult {
  status: RunStatus;
  exitCode: number;
  signal: number;
  /** Milliseconds with fractions. */
  cpuMs: number;
  wallMs: number;
  memoryBytes: number;
  pidsPeak: number;
  /** Nanoseconds of CLOCK_MONOTONIC at which the main process ended; orders the ends within a group. */
  endedNs: bigint;
  stdout: CapturedOutput;
  stderr: CapturedOutput;
  /** path → store file, for each collected file that was there. */
  collected: Readonly<Record<string, FileRef>>;
  message?: string;
}

export interface Degradation {
  /** NO_CGROUP, NO_USERNS, NO_SECCOMP, RLIMIT_ACCURACY, BUBBLEWRAP … */
  code: string;
  /** What it means and what the operator can do. */
  message: string;
}

export interface SandboxInfo {
  backend: 'native' | 'bubblewrap';
  version: string;
  kernel: string;
  cgroup: 'v1' | 'v2' | 'none';
  slots: number;
  degraded: readonly Degradation[];
}

export interface Sandbox {
  readonly info: SandboxInfo;
  /** Resolves when it has ended although nobody closed it. A sandbox that lives in this process has none. */
  readonly lost?: Promise<Error>;
  /** Never rejects for what a program did; rejects only when the sandbox itself is gone (`SandboxGone`). */
  run(request: RunRequest, abort?: AbortSignal): Promise<RunResult>;
  /** One executable, many inputs: one request, results in order as they end; `stop` may end the batch early. */
  batch(
    request: Omit<RunRequest, 'stdin'>,
    inputs: readonly FileRef[],
    onResult: (index: number, result: RunResult) => 'continue' | 'stop',
    abort?: AbortSignal,
  ): Promise<void>;
  /** Programs joined by named pipes, all slots taken at once, started together (interactive problems). */
  group(requests: readonly RunRequest[], pipes: readonly string[], abort?: AbortSignal): Promise<RunResult[]>;
  close(): Promise<void>;
}
