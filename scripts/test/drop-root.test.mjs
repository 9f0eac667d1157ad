import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unprivilegedUser } from '../lib/machine/unprivileged-user.mjs';
import { inaccessibleFolder } from '../lib/mount-view.mjs';
import { root } from '../lib/root.mjs';

const user = unprivilegedUser();

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'drop-root-'));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'server'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (program, dataDir) => {
  const main = join(folder, 'server/main.js');
  writeFileSync(main, program);
  return spawnSync(process.execPath, ['--import', join(root, 'scripts/drop-root.mjs'), main], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
};

describe.skipIf(!user || inaccessibleFolder(user))('a server that is started as root', () => {
  it('runs as the unprivileged user, who can write to the data folder and not become root again', () => {
    const { stdout, stderr, status } = run(
      `const { writeFileSync } = require('node:fs');
       writeFileSync(process.env.DATA_DIR + '/testdata/file', '');
       let back = 'no';
       try { process.setuid(0); back = 'yes'; } catch {}
       console.log(process.getuid(), process.getgid(), process.getgroups().join(), back);`,
      join(folder, 'data'),
    );
    expect([stderr, status]).toEqual(['', 0]);
    expect(stdout.trim()).toBe(`${user.uid} ${user.gid} ${user.gid} no`);
  });

  it('does not start on a folder that is not its own, and says so', () => {
    const foreign = join(folder, 'foreign');
    mkdirSync(foreign);
    writeFileSync(join(foreign, 'letter.txt'), '');
    const { stdout, stderr, status } = run(`console.log('started')`, foreign);
    expect(stdout).not.toContain('started');
    expect(stderr).toContain('is not empty and not a Tribunal data folder');
    expect(status).not.toBe(0);
  });
});

it('loads before every program that answers requests or reads sites of others', async () => {
  const { default: manifest } = await import('../../package.json', { with: { type: 'json' } });
  for (const name of ['server', 'judge-remote']) {
    expect(manifest.scripts[name]).toContain(`exec node --import ./scripts/drop-root.mjs build/${name}/main.js`);
  }
});
