import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';

/** How a program ended on this machine. */
export interface Ran {
  /** Characters of standard output, up to `MAX_OUTPUT`. */
  stdout: string;
  stderr: string;
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  isTimedOut: boolean;
  isTooLong: boolean;
  ms: number;
}

const MAX_OUTPUT = 64 * 1024 * 1024;
const MAX_ERRORS = 64 * 1024;

/** Collects what a stream brings, up to a size. */
class Collected {
  readonly #parts: Buffer[] = [];
  #bytes = 0;

  constructor(private readonly max: number) {}

  /** Returns whether the stream is longer than may be. */
  add(part: Buffer): boolean {
    this.#bytes += part.length;
    if (this.#bytes <= this.max) this.#parts.push(part);
    return this.#bytes > this.max;
  }

  get text(): string {
    return Buffer.concat(this.#parts).toString('utf8');
  }
}

/** Runs a command of the shell in a folder; stops it, and all that it has started, after the time limit. */
export function run(
  command: string,
  { cwd, env, input = '', limitMs }: { cwd: string; env: NodeJS.ProcessEnv; input?: string; limitMs: number },
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const hasGroups = process.platform !== 'win32';
    const child = spawn(command, { shell: true, cwd, env, detached: hasGroups });
    const [stdout, stderr] = [new Collected(MAX_OUTPUT), new Collected(MAX_ERRORS)];
    let isTimedOut = false;
    let isTooLong = false;
    const kill = (): void => {
      try {
        if (hasGroups && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
        else child.kill('SIGKILL');
      } catch {
        // It has ended by itself.
      }
    };
    const timer = setTimeout(() => {
      isTimedOut = true;
      kill();
    }, limitMs);
    // What runs in a group of its own would outlive the command that the user interrupts.
    const onInterrupt = (): void => {
      kill();
      process.exit(130);
    };
    process.once('SIGINT', onInterrupt);
    const finish = (): void => {
      clearTimeout(timer);
      process.off('SIGINT', onInterrupt);
    };
    child.stdout.on('data', (part: Buffer) => {
      if (!stdout.add(part) || isTooLong) return;
      isTooLong = true;
      kill();
    });
    child.stderr.on('data', (part: Buffer) => void stderr.add(part));
    // A program may end without reading its input.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.once('error', (error) => {
      finish();
      reject(error);
    });
    child.once('close', (exitCode, signal) => {
      finish();
      const ms = Math.round(performance.now() - startedAt);
      resolve({ stdout: stdout.text, stderr: stderr.text, exitCode, signal, isTimedOut, isTooLong, ms });
    });
  });
}
