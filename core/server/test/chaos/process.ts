import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { rootPath } from '@tribunal/config';

export interface RunningProcess {
  /** Everything it has printed. */
  output(): string;
  /** `kill -9`; resolves when it is gone. */
  kill(): Promise<void>;
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
  const kill = async (): Promise<void> => {
    killed = true;
    child.kill('SIGKILL');
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
  return { output: () => printed, kill, isKilled: () => killed, gone };
}
