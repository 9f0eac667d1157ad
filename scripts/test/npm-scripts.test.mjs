import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endsWithin, identify } from '../lib/supervision/processes.mjs';
import { root } from '../lib/root.mjs';
import { until } from './site-under-test.mjs';

/** A program that takes a moment to end after SIGTERM, like a server that closes its connections. */
const PROGRAM = `
  process.on('SIGTERM', () => setTimeout(() => { require('fs').writeFileSync('closed', ''); process.exit(0); }, 300));
  setInterval(() => {}, 1000);
  require('fs').writeFileSync('pid', String(process.pid));`;

const moduleOf = (program) =>
  `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); ${program}`;

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const MAINS = {
  start: 'scripts/start.mjs',
  server: 'build/server/main.js',
  'judge-local': 'build/judge-local/main.js',
  'judge-remote': 'build/judge-remote/main.js',
};

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'npm-scripts-'));
  for (const path of ['scripts', ...Object.values(MAINS).map((main) => join(main, '..'))])
    mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }));
  for (const script of ['ensure.mjs', 'check-build.mjs', 'drop-root.mjs'])
    writeFileSync(join(folder, 'scripts', script), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('SIGTERM to npm', () => {
  it.each(Object.entries(MAINS))('ends what `npm run %s` started, once it has closed', async (name, main) => {
    writeFileSync(join(folder, main), main.endsWith('.mjs') ? moduleOf(PROGRAM) : PROGRAM);
    const npm = spawn('npm', ['run', '-s', name], { cwd: folder, stdio: 'ignore' });
    const ended = once(npm, 'exit');
    const pidFile = join(folder, 'pid');
    await until('the program runs', () => existsSync(pidFile) && readFileSync(pidFile, 'utf8') !== '');
    const program = identify(Number(readFileSync(pidFile, 'utf8')));
    npm.kill('SIGTERM');
    expect(await endsWithin(program, 10_000)).toBe(true);
    expect(existsSync(join(folder, 'closed'))).toBe(true);
    await ended;
  });
});
