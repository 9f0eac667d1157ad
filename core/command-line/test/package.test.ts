import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCommandLine } from '../../../scripts/lib/command-line-build.mjs';

const home = new URL('..', import.meta.url).pathname;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tribunal-package-'));
  const copy = join(folder, 'package');
  await mkdir(join(copy, 'dist'), { recursive: true });
  await buildCommandLine(join(copy, 'dist/tribunal.mjs'));
  for (const file of ['package.json', 'README.md']) await cp(join(home, file), join(copy, file));
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], { cwd: copy });
  await mkdir(join(folder, 'user'));
  await writeFile(join(folder, 'user/package.json'), '{"name":"user","private":true}');
  const archive = join(folder, 'tribunal-command-line-0.1.0.tgz');
  execFileSync('npm', ['install', '--offline', '--silent', archive], { cwd: join(folder, 'user') });
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

it('the package installs without other packages and runs', async () => {
  const program = join(folder, 'user/node_modules/.bin/tribunal');
  const { status, stdout } = spawnSync(program, ['problem', '--help'], { encoding: 'utf8' });
  expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('Show a problem') as string });
  expect(spawnSync(program, ['nothing'], { encoding: 'utf8' }).status).toBe(2);
  const lock = JSON.parse(await readFile(join(folder, 'user/package-lock.json'), 'utf8'));
  expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/@tribunal/command-line']);
});

it('the package shows the version that its manifest has', async () => {
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'));
  const program = join(folder, 'user/node_modules/.bin/tribunal');
  expect(execFileSync(program, ['--version'], { encoding: 'utf8' }).trim()).toBe(version);
});
