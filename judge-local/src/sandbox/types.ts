/** What judge-local asks of a sandbox and gets back. Backends (our native helper, bubblewrap) implement `Sandbox`. */

/** Name of a file in the worker's store directory (`[A-Za-z0-9._-]{1,128}`), never a path. */
export type FileRef = string;

/** CPU and memory are those of the whole process tree, as the kernel counts them. */
export interface RunLimits {
  /** CPU milliseconds, user + system, of all processes together. */
  cpuMs: number;
  /**
   * Wall-clock milliseconds; catches programs that sleep or wait for ever. The clock stands still while others have the
   * processor, so that nobody is to blame for a busy machine.
   */
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
  /**
   * In a group: the others are shown its end only when all of them wait, are gone, or never cease to compute. What they do
   * before that is no consequence of its end.
   */
  hideEnd?: boolean;
  /**
   * Of a single run in a `run` slot: nothing else is on its core. It waits for what is there to end, and goes before all
   * that has not begun. A sandbox that knows no `sharedCore` takes no notice.
   */
  alone?: boolean;
}

/**
 * - `ok` exit code 0 · `exit` other exit code · `signal` killed by a signal of its own making
 * - `cpu` over cpuMs · `wall` over wallMs · `memory` OOM-killed or over memoryBytes · `output` over a stdout cap or file size
 * - `starved` the machine gave its processor to others for as long as wallMs: the run says nothing about the program
 * - `cancelled` by the abort signal · `internal` our failure: `message` says which
 */
export type RunStatus =
  'ok' | 'exit' | 'signal' | 'cpu' | 'wall' | 'memory' | 'output' | 'starved' | 'cancelled' | 'internal';

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
  /**
   * Milliseconds of `wallMs` for which it was ready to run and others had the processor: never more than the truth. It
   * is measured when a run takes long on the clock, and 0 for all others.
   */
  delayMs: number;
  memoryBytes: number;
  pidsPeak: number;
  /**
   * Nanoseconds of CLOCK_MONOTONIC at which the main process ended, or with `hideEnd` was seen to have ended by the group:
   * an end that is the consequence of another one is later than it.
   */
  endedNs: bigint;
  /** Another run, not of its group, was on the same core at some time of this one: its `cpuMs` may be some percent higher. */
  sharedCore?: true;
  stdout: CapturedOutput;
  stderr: CapturedOutput;
  /** path → store file, for each collected file that was there. */
  collected: Readonly<Record<string, FileRef>>;
  message?: string;
}

export interface Degradation {
  /** NO_CGROUP, NO_CPU_SHARES, NO_CORES, NO_RUN_DELAY, NO_USERNS, NO_SECCOMP, RLIMIT_ACCURACY, BUBBLEWRAP … */
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

/** One executable for many inputs. */
export type BatchRequest = Omit<RunRequest, 'stdin'>;
/** Hears the result of each input; `stop` may end the batch early. */
export type OnResult = (index: number, result: RunResult) => 'continue' | 'stop';

export interface Sandbox {
  readonly info: SandboxInfo;
  /** Resolves when it has ended although nobody closed it. A sandbox that lives in this process has none. */
  readonly lost?: Promise<Error>;
  /** Never rejects for what a program did; rejects only when the sandbox itself is gone (`SandboxGone`). */
  run(request: RunRequest, abort?: AbortSignal): Promise<RunResult>;
  /** Runs once for each input, with results in order as they end. */
  batch(request: BatchRequest, inputs: readonly FileRef[], onResult: OnResult, abort?: AbortSignal): Promise<void>;
  /**
   * Programs joined by named pipes, all slots taken at once, started together (interactive problems). The pipe ends of one
   * with `hideEnd` stay open until its end is shown, even if it closes them.
   */
  group(requests: readonly RunRequest[], pipes: readonly string[], abort?: AbortSignal): Promise<RunResult[]>;
  close(): Promise<void>;
}
