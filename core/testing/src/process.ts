import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rootPath } from '@tribunal/config';

export interface RunningProcess {
  /** What it has printed and was kept of it. */
  output(): string;
  /** `kill -9`, of itself or of what it cannot live without; resolves when it is gone. */
  kill(strike?: (pid: number) => void): Promise<void>;
  /** Its process id. */
  readonly pid: number;
  /** Whether it was `kill` that ended it, or will. */
  isKilled(): boolean;
  /** Resolves when it is gone by itself. */
  gone: Promise<void>;
}

export interface Program {
  /** Of node, with the program among them. */
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  /** What it prints when it is ready. */
  readyWord: string;
  /** `kept`: all of it; `shown`: errors go to the console at once, and the rest is dropped once it is ready. */
  prints: 'kept' | 'shown';
}

/** Runs a program at the root of the checkout and resolves when it is ready; it ends with this process at the latest. */
export async function runProgram({ args, env, readyWord, prints }: Program): Promise<RunningProcess> {
  const child = spawn(process.execPath, args, {
    cwd: rootPath,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', prints === 'kept' ? 'pipe' : 'inherit'],
  });
  const reap = (): void => void child.kill('SIGKILL');
  process.once('exit', reap);
  const gone = once(child, 'exit').then(() => void process.off('exit', reap));
  let printed = '';
  let killed = false;
  const pid = child.pid ?? 0;
  const kill = async (strike: (pid: number) => void = reap): Promise<void> => {
    killed = true;
    strike(pid);
    await gone;
  };
  await new Promise<void>((resolve, reject) => {
    let isReady = false;
    const read = (chunk: Buffer): void => {
      if (isReady && prints === 'shown') return;
      printed += chunk.toString();
      if (isReady || !printed.includes(readyWord)) return;
      isReady = true;
      resolve();
    };
    child.stdout!.on('data', read);
    child.stderr?.on('data', read);
    void gone.then(() => reject(new Error(`${args.at(-1)} ended before it was ready:\n${printed}`)));
  });
  return { pid, output: () => printed, kill, isKilled: () => killed, gone };
}
