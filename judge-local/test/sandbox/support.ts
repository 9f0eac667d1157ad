/** Provides a real sandbox for tests, with one slot, so that whatever follows an attack runs where the attack ran. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  openNative,
  type NativeSandbox,
  type RunLimits,
  type RunRequest,
  type RunResult,
  type Sandbox,
  type SandboxOptions,
} from '../../src/sandbox';

/** Repeats each attack in the slot it ran in, so that anything it left behind would show. */
export const twice = { repeats: 1 } as const;

export const mebibyte = 1024 * 1024;

export const limits: RunLimits = {
  cpuMs: 5000,
  wallMs: 20000,
  memoryBytes: 256 * mebibyte,
  pids: 32,
  stackBytes: 64 * mebibyte,
  fileBytes: 16 * mebibyte,
  tmpBytes: 64 * mebibyte,
  openFiles: 256,
};

type Overrides = Partial<Omit<RunRequest, 'limits'>> & { limits?: Partial<RunLimits> };

export interface TestBox<S extends Sandbox = Sandbox> {
  readonly sandbox: S;
  readonly store: string;
  /** Puts a file into the store and returns its ref. */
  put(ref: string, content: string | Buffer): string;
  /** Returns a request for a command, with harmless defaults. */
  request(argv: readonly string[], overrides?: Overrides): RunRequest;
  run(argv: readonly string[], overrides?: Overrides, abort?: AbortSignal): Promise<RunResult>;
  /** Returns a request for `programs/<name>.c`, which is compiled outside of the sandbox. */
  program(name: string, argv?: readonly string[], overrides?: Overrides): RunRequest;
  runProgram(name: string, argv?: readonly string[], overrides?: Overrides): Promise<RunResult>;
  python(source: string, overrides?: Overrides): Promise<RunResult>;
  close(): Promise<void>;
}

export interface TestSandbox extends TestBox<NativeSandbox> {
  /** Resolves when every slot is ready for the next run. */
  untilReady(): Promise<void>;
  /**
   * Resolves when the helper has noticed that a slot's init has ended: runs assigned to that slot before cannot run.
   */
  untilReplaced(pid: number): Promise<void>;
}

export async function openTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const box = await openBox(options, openNative);
  const { sandbox } = box;
  const untilReady = async (): Promise<void> => {
    while (!(await sandbox.stats()).slots.every(({ ready }) => ready)) continue;
  };
  const untilReplaced = async (pid: number): Promise<void> => {
    while ((await sandbox.stats()).slots.some((slot) => slot.pid === pid)) continue;
  };
  return { ...box, untilReady, untilReplaced };
}

/** Opens a test sandbox on any backend. */
export async function openBox<S extends Sandbox>(
  options: Partial<SandboxOptions>,
  open: (options: SandboxOptions) => Promise<S>,
): Promise<TestBox<S>> {
  const store = options.store ?? mkdtempSync(join(tmpdir(), 'tribunal-test-'));
  const sandbox = await open({ slots: 1, ...options, store });
  const present = new Set<string>();
  const put = (ref: string, content: string | Buffer): string => {
    writeFileSync(join(store, ref), content);
    return ref;
  };
  const request: TestBox['request'] = (argv, overrides = {}) => ({
    kind: 'run',
    argv,
    files: [],
    stdin: null,
    stdout: { capture: mebibyte },
    stderr: { capture: 65536 },
    ...overrides,
    limits: { ...limits, ...overrides.limits },
  });
  const program: TestBox['program'] = (name, argv = [], overrides = {}) => {
    if (!present.has(name)) copyFileSync(compiledProgram(name), join(store, name));
    present.add(name);
    const files = [{ path: name, ref: name, executable: true }, ...(overrides.files ?? [])];
    return request([`./${name}`, ...argv], { ...overrides, files });
  };
  return {
    sandbox,
    store,
    put,
    request,
    program,
    run: (argv, overrides, abort) => sandbox.run(request(argv, overrides), abort),
    runProgram: (name, argv, overrides) => sandbox.run(program(name, argv, overrides)),
    python: (source, overrides) => sandbox.run(request(['/usr/bin/python3', '-c', source], overrides)),
    close: async () => {
      await sandbox.close();
      if (!options.store) rmSync(store, { recursive: true, force: true });
    },
  };
}

const programs = mkdtempSync(join(tmpdir(), 'tribunal-programs-'));
process.once('exit', () => rmSync(programs, { recursive: true, force: true }));
const compiled = new Set<string>();

/** Compiles one of `programs/` for all sandboxes of this process and returns its path. */
function compiledProgram(name: string): string {
  const path = join(programs, name);
  if (compiled.has(name)) return path;
  const source = new URL(`programs/${name}.c`, import.meta.url).pathname;
  execFileSync('gcc', ['-O1', '-w', '-static', '-pthread', '-D_GNU_SOURCE', source, '-o', path]);
  compiled.add(name);
  return path;
}

/**
 * Returns the signal that must end `foreign-call`: SIGSYS by the sandbox's filter, or SIGSEGV where the kernel knows no
 * such calls, so that the program does not even reach the filter.
 */
export function signalOfForeignCall(box: TestBox<Sandbox>, architecture: string): number {
  box.program('foreign-call');
  const { signal } = spawnSync(join(box.store, 'foreign-call'), [architecture]);
  return constants.signals[signal === 'SIGSEGV' ? 'SIGSEGV' : 'SIGSYS'];
}

export const textOf = (result: RunResult): string => result.stdout.bytes?.toString() ?? '';

/** Returns the content of a collected file. */
export const collectedText = (box: TestBox, result: RunResult, path: string): string =>
  readFileSync(join(box.store, result.collected[path]!), 'utf8');

/** Runs a harmless program in the slot that was just attacked and returns whether everything is as it should be. */
export async function innocentRun(box: TestBox): Promise<string> {
  const result = await box.run(['/bin/sh', '-c', 'ls -A /w /tmp; echo innocent; echo ok > /w/file; cat /w/file']);
  return `${result.status}: ${textOf(result).replaceAll('\n', ' ').trim()}`;
}

export const innocent = 'ok: /tmp:  /w: innocent ok';
