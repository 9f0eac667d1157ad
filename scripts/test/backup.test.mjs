import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assertNotHalfRestored, assertUnused, markHalfRestored, restoreAttempt } from '../lib/data-dir.mjs';
import { root } from '../lib/root.mjs';

const run = (name, ...args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/tribunal.mjs'), name, ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: '/nonexistent/tribunal', DATABASE_URL: '', PORT: '9' },
  });
  return { status, out: stdout, errors: stderr };
};

describe.each(['backup', 'restore'])('npm run %s', (name) => {
  it.each([
    ['no arguments', []],
    ['two files', ['a', 'b']],
    ['another option', ['a', '--dance']],
  ])('ends with 2 and its use when it is given %s', (_, args) => {
    const { status, out, errors } = run(name, ...args);
    expect([status, out]).toEqual([2, '']);
    expect(errors).toContain(`npm run -s tribunal -- ${name} [options] <FILE>`);
  });

  it('ends with 0 and its exit codes when it is asked for help', () => {
    const { status, out } = run(name, '--help');
    expect([status, out]).toEqual([0, expect.stringContaining('Exit code: 0 on success, 1 on failure')]);
  });
});

let folder;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tribunal-backup-'))));
afterEach(() => rmSync(folder, { recursive: true }));

it('ends with 1 where there is no site to back up, and leaves no file', () => {
  const { status, errors } = run('backup', join(folder, 'x.tar'));
  expect([status, errors]).toEqual([1, expect.stringContaining('Tribunal does not run')]);
  expect(() => assertUnused(folder)).not.toThrow();
});

it.each([
  ['backup', /x\.tar cannot be written/],
  ['restore', /x\.tar cannot be read/],
])('ends with 1 when the file of a %s cannot be opened', (name, message) => {
  const { status, errors } = run(name, '/nonexistent/x.tar');
  expect([status, errors]).toEqual([1, expect.stringMatching(message)]);
});

describe('a data folder to restore into', () => {
  it('is an empty one, a new one, the top of a fresh disk, or one in which a start got no further than its lock', () => {
    expect(() => assertUnused(join(folder, 'new'))).not.toThrow();
    mkdirSync(join(folder, 'lost+found'));
    mkdirSync(join(folder, 'supervisor'));
    expect(() => assertUnused(folder)).not.toThrow();
  });

  it.each([
    ['the secrets of a site', 'supervisor/secrets.json', 'it contains supervisor'],
    ['files', 'photo.jpg', 'it contains photo.jpg'],
  ])('is not one with %s', (_, path, message) => {
    mkdirSync(join(folder, 'supervisor'));
    writeFileSync(join(folder, path), '{}');
    expect(() => assertUnused(folder)).toThrow(message);
  });

  it('is partly restored until the restore ends, and starts no site meanwhile', () => {
    const attempt = restoreAttempt(folder);
    const marker = markHalfRestored(folder, attempt, {});
    writeFileSync(join(folder, 'rest'), '');
    expect(restoreAttempt(folder)).toBe(attempt);
    expect(() => assertUnused(folder)).not.toThrow();
    expect(() => assertNotHalfRestored(folder)).toThrow(
      /partly restored.*\n.*Run the restore again with the same file/,
    );
    marker.finish();
    expect(() => assertNotHalfRestored(folder)).not.toThrow();
    expect(() => assertUnused(folder)).toThrow('it contains rest');
    expect(restoreAttempt(folder)).not.toBe(attempt);
  });
});
