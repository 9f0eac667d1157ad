import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * Prepared compiler files for all tests, kept between runs as on a real judge: making them takes a minute of processor
 * time.
 */
export const TOOLS_DIR = '/var/tmp/tribunal-judge-tools';

/** Creates a folder that is deleted after the test. */
export async function aFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'tribunal-judge-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** Creates a cache folder for a judge, outside /tmp, because sandboxed programs have their own /tmp. */
export async function aCacheDir(): Promise<string> {
  const dir = await mkdtemp('/var/tmp/tribunal-judge-');
  await chmod(dir, 0o755);
  return dir;
}
