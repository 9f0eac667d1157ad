import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A new folder that goes away with the test. */
export async function aFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'tribunal-judge-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** A new cache folder for a judge; not in /tmp, of which sandboxed programs have their own. */
export async function aCacheDir(): Promise<string> {
  const dir = await mkdtemp('/var/tmp/tribunal-judge-');
  await chmod(dir, 0o755);
  return dir;
}
