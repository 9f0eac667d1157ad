import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { describeFullDisk } from '../lib/errors.mjs';
import { root } from '../lib/root.mjs';

describe('a full disk', () => {
  it.each([
    ['the file system', Object.assign(new Error('ENOSPC: no space left on device, mkdir'), { code: 'ENOSPC' })],
    ['a quota', Object.assign(new Error('EDQUOT: disk quota exceeded'), { code: 'EDQUOT' })],
    ['a program', new Error('initdb failed: could not write to file: No space left on device\nremoving contents')],
    ['PostgreSQL', new Error('FATAL:  could not extend file "base/1/2": wrote only 4096 of 8192 bytes at block 16')],
  ])('is told in a sentence, by %s', (_, error) => {
    expect(describeFullDisk(error)).toMatch(/^The disk is full: .*\nFree some space, or choose another disk/);
    expect(describeFullDisk(error)).not.toContain('removing contents');
  });

  it('is not the reason of other errors', () => {
    expect(describeFullDisk(new Error('EACCES: permission denied'))).toBeNull();
  });

  it.skipIf(process.getuid?.() !== 0)('ends the creation of a database with that sentence', () => {
    const create = [
      "import { initCluster } from './scripts/lib/postgres/cluster.mjs';",
      "import { runCommand } from './scripts/lib/steps.mjs';",
      "await runCommand(() => initCluster({ dataDir: '/mnt/d' }));",
    ].join('\n');
    const script = 'mount -t tmpfs -o size=8m,mode=755 tmpfs /mnt && exec "$@"';
    const { status, stderr } = spawnSync(
      'unshare',
      ['-m', 'sh', '-c', script, 'sh', process.execPath, '--input-type=module', '-e', create],
      { cwd: root, encoding: 'utf8' },
    );
    expect(stderr).toContain('The disk is full');
    expect(stderr).not.toContain('    at ');
    expect(status).toBe(1);
  });
});
