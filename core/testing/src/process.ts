import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rootPath } from '@tribunal/config';

/** Options of node with which a program ends when it uses what the PostgreSQL driver is about to drop. */
export const PG_DEPRECATIONS_FAIL = `--import=${new URL('./pg-deprecations.mjs', import.meta.url).href}`;

export interface RunningProcess {
  /** Returns the captured output. */
  output(): string;
  /** Kills the process with `kill -9`, or something that it depends on; resolves when it has ended. */
  kill(killProcess?: (pid: number) => void): Promise<void>;
  readonly pid: number;
  /** Returns whether `kill` has been called. */
  isKilled(): boolean;
  /** Resolves when the process ends on its own. */
  exited: Promise<void>;
}

export interface Program {
  /** Arguments of node, including the program. */
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  /** Text that the program prints when it is ready. */
  readyText: string;
  /**
   * `kept` captures all output; `shown` prints errors to the console at once and drops the rest once the program is
   * ready.
   */
  prints: 'kept' | 'shown';
}

/**
 * Runs a program in the root of the checkout and resolves when it is ready. It ends with this process at the latest.
 */
export async function runProgram({ args, env, readyText, prints }: Program): Promise<RunningProcess> {
  const child = spawn(process.execPath, args, {
    cwd: rootPath,
    env: { ...process.env, NODE_OPTIONS: PG_DEPRECATIONS_FAIL, ...env },
    stdio: ['ignore', 'pipe', prints === 'kept' ? 'pipe' : 'inherit'],
  });
  const reap = (): void => void child.kill('SIGKILL');
  process.once('exit', reap);
  const exited = once(child, 'exit').then(() => void process.off('exit', reap));
  let printed = '';
  let killed = false;
  const pid = child.pid ?? 0;
  const kill = async (killProcess: (pid: number) => void = reap): Promise<void> => {
    killed = true;
    killProcess(pid);
    await exited;
  };
  await new Promise<void>((resolve, reject) => {
    let isReady = false;
    const read = (chunk: Buffer): void => {
      if (isReady && prints === 'shown') return;
      printed += chunk.toString();
      if (isReady || !printed.includes(readyText)) return;
      isReady = true;
      resolve();
    };
    child.stdout!.on('data', read);
    child.stderr?.on('data', read);
    void exited.then(() => reject(new Error(`${args.at(-1)} exited before it was ready:\n${printed}`)));
  });
  return { pid, output: () => printed, kill, isKilled: () => killed, exited };
}
