/**
 * What judge-local requests from a sandbox and gets back. The backends (our native helper, bubblewrap) implement
 * `Sandbox`.
 */

/** Name of a file in the worker's store directory (`[A-Za-z0-9._-]{1,128}`), never a path. */
export type FileRef = string;

/** Limits of a run. CPU and memory are those of the whole process tree, as the kernel counts them. */
export interface RunLimits {
  /** CPU milliseconds, user + system, of all processes together. */
  cpuMs: number;
  /**
   * Wall-clock milliseconds; catches programs that sleep or wait for ever. The clock stops while other processes have
   * the processor, so that a busy machine does not count against the program.
   */
  wallMs: number;
  /**
   * Milliseconds for which the program may be ready to run while others have the processor. A run that waits longer
   * says nothing about the program and ends as `starved`. Default: `wallMs` and 2 s.
   */
  delayMs?: number;
  memoryBytes: number;
  /** Maximum number of tasks (processes + threads) alive at once. */
  pids: number;
  stackBytes: number;
  /** Maximum size of one file the program may write (RLIMIT_FSIZE). */
  fileBytes: number;
  /** Size of each of the two writable tmpfs, `/w` and `/tmp`. */
  tmpBytes: number;
  openFiles: number;
}

/** A file placed in the working directory `/w` before the program starts. */
export interface SandboxFile {
  /** Path relative to `/w`, without `..` and without a leading slash. */
  path: string;
  ref: FileRef;
  executable?: boolean;
}

/**
 * Destination of a program's output: kept in memory up to a cap, kept as a new file in the store, or sent into a pipe
 * of the group.
 */
export type OutputSink = { capture: number } | { store: number } | { pipe: string };

export interface CollectedFile {
  path: string;
  maxBytes: number;
  optional?: boolean;
}

export interface RunRequest {
  /** `compile` slots never see testdata; `run` slots never have write access to compilers' caches. */
  kind: 'compile' | 'run';
  argv: readonly string[];
  env?: Readonly<Record<string, string>>;
  files: readonly SandboxFile[];
  /** A store file, a pipe of the group, or empty. */
  stdin: { ref: FileRef } | { pipe: string } | null;
  /** A program that exceeds the cap is killed with the output limit. */
  stdout: OutputSink;
  /** Output beyond the cap is dropped without killing the program. */
  stderr: OutputSink;
  limits: RunLimits;
  /** Regular files of `/w` that are copied into the store after every process is dead. */
  collect?: readonly CollectedFile[];
  /**
   * For groups: the other programs are shown this program's end only when all of them wait, have ended, or compute
   * without end. What they do before that is not a consequence of its end.
   */
  hideEnd?: boolean;
  /**
   * For a single run in a `run` slot: nothing else runs on its core, or on the machine. It waits for running programs
   * to end and takes precedence over all that have not started. A sandbox without `neighbour` ignores it.
   */
  alone?: Neighbour;
  /**
   * For the judge's own programs: what this run reads of the system stays in the kernel's caches, so that later runs
   * find it there. What any other run reads is removed from them when it ends.
   */
  warm?: boolean;
}

/**
 * - `ok` exit code 0 · `exit` other exit code · `signal` killed by a signal that the sandbox did not send
 * - `cpu` over cpuMs, or stopped by the kernel for its processor time · `wall` over wallMs · `memory` OOM-killed or over memoryBytes · `output` over a stdout cap or
 * file size
 * - `starved` others had the processor for longer than delayMs: the run says nothing about the program
 * - `cancelled` by the abort signal · `internal` our failure, described by `message`
 */
export type RunStatus =
  | 'ok'
  | 'exit'
  | 'signal'
  | 'cpu'
  | 'wall'
  | 'memory'
  | 'output'
  | 'starved'
  | 'cancelled'
  | 'internal';

/** Where another run was: on the same core, which shares all caches, or on another one, which shares memory. */
export type Neighbour = 'core' | 'machine';

export interface CapturedOutput {
  size: number;
  truncated: boolean;
  /** Set with sink `capture`. */
  bytes?: Buffer;
  /** Set with sink `store`. */
  ref?: FileRef;
}

export interface RunResult {
  status: RunStatus;
  exitCode: number;
  signal: number;
  /** CPU time in milliseconds, with fractions. */
  cpuMs: number;
  wallMs: number;
  /**
   * Milliseconds of wall-clock time during which the program was ready to run while others had the processor; never
   * more than the truth. It is measured when a run takes long on the wall clock, and 0 for all others.
   */
  delayMs: number;
  memoryBytes: number;
  pidsPeak: number;
  /**
   * Nanoseconds of CLOCK_MONOTONIC at which the main process ended, or with `hideEnd` at which the group was shown
   * its end: an end that is the consequence of another one is later than it.
   */
  endedNs: bigint;
  /** Set if another run, not of its group, overlapped with this one: its `cpuMs` may be some percent too high. */
  neighbour?: Neighbour;
  stdout: CapturedOutput;
  stderr: CapturedOutput;
  /** Maps the path of each collected file that existed to its store file. */
  collected: Readonly<Record<string, FileRef>>;
  message?: string;
}

export interface Degradation {
  /** One of NO_CGROUP, NO_CPU_SHARES, NO_CORES, NO_RUN_DELAY, KEPT_CACHES, NO_SECCOMP, PROCESS_NUMBERS, OVERLOADED … */
  code: string;
  /** What the degradation means and what the operator can do. */
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

/** A run of one executable on many inputs. */
export type BatchRequest = Omit<RunRequest, 'stdin'>;
/** Called with the result of each input; `stop` may end the batch early. */
export type OnResult = (index: number, result: RunResult) => 'continue' | 'stop';

export interface Sandbox {
  readonly info: SandboxInfo;
  /**
   * Resolves when the sandbox has ended without being closed. A sandbox that lives in this process does not have it.
   */
  readonly lost?: Promise<Error>;
  /**
   * Runs one program. Never rejects for what the program did.
   * @throws `SandboxClosed` only when the sandbox itself is gone.
   */
  run(request: RunRequest, abort?: AbortSignal): Promise<RunResult>;
  /** Runs the program once for each input and reports the results in order. */
  batch(request: BatchRequest, inputs: readonly FileRef[], onResult: OnResult, abort?: AbortSignal): Promise<void>;
  /**
   * Runs programs joined by named pipes, with all slots acquired together and all programs started together
   * (interactive problems). The pipe ends of a program with `hideEnd` stay open until its end is shown, even if it
   * closes them.
   */
  group(requests: readonly RunRequest[], pipes: readonly string[], abort?: AbortSignal): Promise<RunResult[]>;
  close(): Promise<void>;
}
