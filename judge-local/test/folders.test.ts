import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fileURLToPath } from 'node:url';
import { rootPath } from '@tribunal/config';

const FOLDERS = fileURLToPath(new URL('./folders.ts', import.meta.url));

/** Creates a folder in a process of its own, which ends without removing it. */
const folderOfEnded = (): string =>
  spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', `console.log((await import('${FOLDERS}')).anOutsideFolder())`],
    { cwd: rootPath, encoding: 'utf8' },
  ).stdout.trim();

it('the folder of a run that was killed goes when the next run begins', () => {
  const first = folderOfEnded();
  expect(existsSync(first)).toBe(true);
  const second = folderOfEnded();
  expect([existsSync(first), existsSync(second)]).toEqual([false, true]);
  rmSync(second, { recursive: true });
});
