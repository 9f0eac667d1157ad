import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { lockFolder, tryLockFolder } from '../src/folder-lock';
import { aFolder } from './folders';

it('a shared lock excludes an exclusive one until it is released', async () => {
  const dir = await aFolder();
  const [one, other] = [await lockFolder(dir, 'shared'), await lockFolder(dir, 'shared')];
  one.release();
  expect(await tryLockFolder(dir, 'exclusive')).toBeNull();
  other.release();
  const alone = await tryLockFolder(dir, 'exclusive');
  expect(alone).not.toBeNull();
  expect(await tryLockFolder(dir, 'shared')).toBeNull();
  alone?.release();
});

it('a lock ends with its process, also when that is killed', async () => {
  const dir = await aFolder();
  const module = new URL('../src/folder-lock.ts', import.meta.url).href;
  const program = `const { lockFolder } = await import('${module}');
    globalThis.kept = await lockFolder(${JSON.stringify(dir)}, 'exclusive');
    console.log('locked'); setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(owner.stdout, 'data');
  expect(await tryLockFolder(dir, 'exclusive')).toBeNull();
  const waiting = lockFolder(dir, 'exclusive');
  owner.kill('SIGKILL');
  (await waiting).release();
});

it('a folder that does not exist cannot be locked', async () => {
  await expect(lockFolder('/nowhere/at/all', 'shared')).rejects.toThrow('/nowhere/at/all');
});
