import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { fingerprint } from '../lib/fingerprint.mjs';
import { root } from '../lib/root.mjs';
import { until } from './site-under-test.mjs';

const { scripts, allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const MAINS = { server: 'build/server/main.js', 'judge-local': 'build/judge-local/main.js' };
const LOCK_FILE = {
  packages: {
    '': {},
    'node_modules/pg': {},
    'node_modules/vitest': { dev: true },
    'node_modules/@types/pg': { dev: true },
  },
};

const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-setup-'));
  // Servers that root starts go on as an ordinary user.
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Writes files, from path to content, into a folder. */
const write = (folder, files) => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
};

/** Creates what a release consists of, without sources and development packages. Each program prints its folder. */
const makeRelease = () => {
  const folder = makeFolder();
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  write(folder, {
    'package.json': JSON.stringify({ type: 'module', scripts }),
    'package-lock.json': JSON.stringify(LOCK_FILE),
    'node_modules/pg/package.json': '{}',
    'web/dist/index.html': '',
    'judge-local/native/build/tribunal-sandbox': '',
    ...Object.fromEntries(Object.values(MAINS).map((main) => [main, `console.log('runs in ' + process.cwd())`])),
  });
  return folder;
};

/** Runs `npm run NAME` in a folder, with its data elsewhere; `isUnchanged` if it has written nothing to the folder. */
const npmRun = (folder, name, settings = {}) => {
  const list = () => spawnSync('find', [folder, '-printf', '%P %T@ %s\n'], { encoding: 'utf8' }).stdout;
  const before = list();
  const env = { ...process.env, DATA_DIR: join(makeFolder(), 'data'), ...settings };
  const { status, stdout, stderr } = spawnSync('npm', ['run', '-s', name], { cwd: folder, env, encoding: 'utf8' });
  return { status, text: stdout + stderr, isUnchanged: list() === before };
};

describe('the fingerprint of sources', () => {
  const files = { 'core/a.ts': 'a', 'plugins/p/plugin.ts': 'p', 'plugins/p/server/index.ts': 's' };
  const printOf = (folder, paths = ['core', 'plugins/p/plugin.ts', 'plugins/p/server']) =>
    fingerprint(
      paths.map((path) => join(folder, path)),
      folder,
    );

  it('is the same in a copy of the folder', () => {
    const [folder, copy] = [makeFolder(), makeFolder()];
    for (const one of [folder, copy]) write(one, files);
    expect(printOf(copy)).toBe(printOf(folder));
  });

  it('is the same for a plugin outside the checkout, wherever that is', () => {
    const prints = [makeFolder(), makeFolder()].map((folder) => {
      write(folder, { 'guest/plugin.ts': 'p', 'guest/server/index.ts': 's' });
      return fingerprint([join(folder, 'guest/plugin.ts'), join(folder, 'guest/server')], root);
    });
    expect(prints[1]).toBe(prints[0]);
  });

  it.each([
    ['another text', { 'core/a.ts': 'b' }],
    ['another file', { 'core/b.ts': '' }],
    ['a file more in a plugin', { 'plugins/p/server/more.ts': '' }],
  ])('is another one with %s', (_what, change) => {
    const folder = makeFolder();
    write(folder, files);
    const before = printOf(folder);
    write(folder, change);
    expect(printOf(folder)).not.toBe(before);
  });

  it('need not name the version of Node: no installed package is compiled for one', () => {
    const compiled = Object.keys(allowScripts).filter((name) => /gyp|sqlite|canvas/.test(name));
    expect(compiled).toEqual([]);
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const production = Object.entries(packages).filter(([, { dev, devOptional }]) => !dev && !devOptional);
    const building = production.filter(([, { hasInstallScript, optional }]) => hasInstallScript && !optional);
    expect(building.map(([path]) => path)).toEqual([]);
  });
});

describe('a release without sources', () => {
  let folder;
  beforeEach(() => (folder = makeRelease()));

  it.each(Object.keys(MAINS))('starts %s as it is, and writes nothing', (name) => {
    expect(npmRun(folder, name)).toEqual({ status: 0, text: `runs in ${folder}\n`, isUnchanged: true });
  });

  it.each([
    ['server', 'build/server/main.js'],
    ['server', 'web/dist/index.html'],
    ['server', 'node_modules/pg'],
    ['judge-local', 'build/judge-local/main.js'],
    ...(process.getuid() === 0 ? [['judge-local', 'judge-local/native/build/tribunal-sandbox']] : []),
  ])('without a part of %s names %s and how to get it, and installs nothing', (name, missing) => {
    rmSync(join(folder, missing), { recursive: true });
    const { status, text, isUnchanged } = npmRun(folder, name);
    const sentence = `${name} cannot start: ${folder} lacks ${missing}. Set it up first: npm run setup -- ${name}`;
    expect([status, text.trim(), isUnchanged]).toEqual([1, sentence, true]);
  });

  it('needs no web application for a server that has another', () => {
    rmSync(join(folder, 'web'), { recursive: true });
    expect(npmRun(folder, 'server', { WEB_DIST: '/srv' }).status).toBe(0);
  });
});

it('a build that differs from its sources is used, and the program says so', () => {
  const folder = makeRelease();
  write(folder, { 'core/server/src/main.ts': 'newer', 'build/.stamp': 'older' });
  const { status, text, isUnchanged } = npmRun(folder, 'server');
  expect(text).toContain('The build differs from the sources and is used as it is');
  expect(text).toContain(`runs in ${folder}`);
  expect([status, isUnchanged]).toEqual([0, true]);
});

describe('two set-ups of one folder', () => {
  /** A set-up that takes until its standard input ends. */
  const start = (folder) => {
    const program = `import { lockSetup } from '${join(root, 'scripts/lib/setup-lock.mjs')}';
      lockSetup(${JSON.stringify(folder)}); console.log('works'); process.stdin.resume();`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
    onTestFinished(() => void child.kill('SIGKILL'));
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    return { child, printed: () => text, works: () => text.includes('works') };
  };

  it.each([
    ['ends', (child) => child.stdin.end()],
    ['is killed', (child) => child.kill('SIGKILL')],
  ])('run one after the other: the second says that it waits, until the first %s', async (_how, end) => {
    const folder = makeFolder();
    const first = start(folder);
    await until('the first works', first.works);
    const second = start(folder);
    await until('the second waits', () => second.printed().includes('another set-up is running in'));
    expect(second.works()).toBe(false);
    end(first.child);
    await until('the second works', second.works);
    second.child.stdin.end();
    await once(second.child, 'exit');
  });
});
