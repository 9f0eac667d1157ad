import { spawn } from 'node:child_process';

/**
 * Runs a tool of this machine on our own files, at low priority, and resolves with everything it printed. It must
 * never be used for anything a user sent. `signal` kills it with every process it started.
 */
export function command(cwd: string, tool: string, args: readonly string[], signal?: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const env = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' };
    const stdio = ['ignore', 'pipe', 'pipe'] as const;
    const child = spawn('/usr/bin/nice', ['-n', '10', tool, ...args], { cwd, env, stdio: [...stdio], detached: true });
    let printed = '';
    const append = (chunk: Buffer): void => void (printed += chunk.toString());
    child.stdout?.on('data', append);
    child.stderr?.on('data', append);
    const kill = (): void => killGroup(child.pid);
    signal?.addEventListener('abort', kill, { once: true });
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', kill);
      if (code === 0) resolve(printed);
      else
        reject(
          signal?.aborted ? signal.reason : new Error(`${tool} ${args.join(' ')} exited with ${code}: ${printed}`),
        );
    });
  });
}

/** Kills the process group, because a compiler driver that is killed leaves its compiler running. */
function killGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // The process has just ended by itself.
  }
}
