import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { rootPath } from '@tribunal/config';

export interface RunningProcess {
  /** Everything it has printed. */
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

/** Runs a TypeScript program of the checkout and resolves when it has printed `readyWord`. */
export async function run(program: string, env: Record<string, string>, readyWord: string): Promise<RunningProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(rootPath, program)], {
    cwd: rootPath,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const gone = once(child, 'exit').then(() => undefined);
  let killed = false;
  const pid = child.pid ?? 0;
  const kill = async (strike: (pid: number) => void = () => child.kill('SIGKILL')): Promise<void> => {
    killed = true;
    strike(pid);
    await gone;
  };
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      if (printed.includes(readyWord)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void gone.then(() => reject(new Error(`${program} ended before it was ready:\n${printed}`)));
  });
  return { pid, output: () => printed, kill, isKilled: () => killed, gone };
}
