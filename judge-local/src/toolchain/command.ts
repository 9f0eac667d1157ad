import { spawn } from 'node:child_process';

/**
 * Runs a tool of this machine on files of our own, at low priority, and resolves with all it printed.
 * Never for anything a user sent. `signal` ends it with every process it started.
 */
export function command(cwd: string, tool: string, args: readonly string[], signal?: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const env = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' };
    const stdio = ['ignore', 'pipe', 'pipe'] as const;
    const child = spawn('/usr/bin/nice', ['-n', '10', tool, ...args], { cwd, env, stdio: [...stdio], detached: true });
    let printed = '';
    const take = (chunk: Buffer): void => void (printed += chunk.toString());
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    const kill = (): void => killGroup(child.pid);
    signal?.addEventListener('abort', kill, { once: true });
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', kill);
      if (code === 0) resolve(printed);
      else
        reject(signal?.aborted ? signal.reason : new Error(`${tool} ${args.join(' ')} ended with ${code}: ${printed}`));
    });
  });
}

/** A compiler driver does not take its compiler along when it is killed; their common group goes as a whole. */
function killGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
}
