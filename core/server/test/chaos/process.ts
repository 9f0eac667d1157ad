import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { rootPath } from '@tribunal/config';
import { mains } from '../../../../scripts/lib/entry-points.mjs';

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

/** As it is started: what is built starts in a fifth of the time. */
function argumentsOf(program: string): string[] {
  const source = join(rootPath, program);
  const built = Object.entries(mains).find(([, file]) => file === source)?.[0];
  return built ? ['--enable-source-maps', join(rootPath, 'build', `${built}.js`)] : ['--import', 'tsx', source];
}

/** Runs a program of the checkout and resolves when it has printed `readyWord`. */
export async function run(program: string, env: Record<string, string>, readyWord: string): Promise<RunningProcess> {
  const child = spawn(process.execPath, argumentsOf(program), {
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
