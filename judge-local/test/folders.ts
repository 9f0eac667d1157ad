import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const OUTSIDE = '/var/tmp';

/**
 * Prepared compiler files for all tests, kept between runs as on a real judge: making them takes a minute of processor
 * time.
 */
export const TOOLS_DIR = join(OUTSIDE, 'tribunal-judge-tools');

/** Creates a folder that is deleted after the test. */
export async function aFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'tribunal-judge-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

const OWNED = /^tribunal-test-(\d+)-/;

const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`);

/** Removes the folders of test runs that were killed. */
function removeAbandoned(): void {
  for (const name of readdirSync(OUTSIDE)) {
    const owner = OWNED.exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    try {
      rmSync(join(OUTSIDE, name), { recursive: true, force: true });
    } catch {
      // A file system is still mounted in it.
    }
  }
}
let isTidy = false;

/**
 * Creates a folder that everybody may enter, outside /tmp, because sandboxed programs have their own /tmp. It is named
 * after this process: if that is killed, the next run removes it.
 */
export function anOutsideFolder(): string {
  if (!isTidy) removeAbandoned();
  isTidy = true;
  const dir = mkdtempSync(join(OUTSIDE, `tribunal-test-${process.pid}-`));
  chmodSync(dir, 0o755);
  return dir;
}
