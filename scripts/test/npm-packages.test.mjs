import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { installPackages, removeLeftInstalls } from '../lib/machine/npm-packages.mjs';
import { identify } from '../lib/supervision/processes.mjs';
import { root } from '../lib/root.mjs';
import { filesByPackage, importsOf, packages, splitSpecifier } from './plugin-interface.mjs';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const writeJson = (path, value) => writeFileSync(path, JSON.stringify(value, null, 2));

describe('the lock file', () => {
  const packages = Object.entries(readJson(join(root, 'package-lock.json')).packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );

  it('has the integrity of every package', () => {
    expect(packages.length).toBeGreaterThan(500);
    expect(packages.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
  });

  it('names no registry, so that every machine asks its own', () => {
    expect(packages.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([]);
  });
});

const IS_OF_TESTS = /\/test\/|\.test\.|\/testing\.tsx?$/;

describe('the manifest of a plugin', () => {
  const plugins = [...filesByPackage()].filter(([name]) => packages.get(name).folder.startsWith('plugins/'));
  /** Returns the packages that the files import, without those of Node.js and the plugin itself. */
  const importedBy = (name, files) => {
    const specifiers = files.flatMap((file) => importsOf(file).map(({ specifier }) => splitSpecifier(specifier)?.name));
    return [...new Set(specifiers)].filter((other) => other && other !== name && !isBuiltin(other));
  };

  it.each(plugins)('%s names the packages that its product code imports, and no other', (name, files) => {
    const { dependencies = {} } = packages.get(name).manifest;
    const imported = importedBy(
      name,
      files.filter((file) => !IS_OF_TESTS.test(file)),
    );
    expect(imported.sort()).toEqual(Object.keys(dependencies).sort());
  });
});

const INSTALL = `
  const { writeFileSync } = require('fs');
  writeFileSync('ran-by', String(process.getuid()));
  writeFileSync('env', JSON.stringify(process.env));
`;

describe('an install', () => {
  let folder;
  /** Packs a package whose install script records its user and environment. */
  const pack = (name) => {
    const home = join(folder, 'packages', name);
    const archive = `${home}-1.0.0.tgz`;
    mkdirSync(join(home, 'package'), { recursive: true });
    const install = 'node install.js';
    writeFileSync(join(home, 'package/install.js'), INSTALL);
    writeJson(join(home, 'package/package.json'), { name, version: '1.0.0', scripts: { install } });
    // What `npm pack` makes, which takes a second.
    execFileSync('tar', ['-czf', archive, 'package'], { cwd: home });
    return `file:${archive}`;
  };
  const checkout = () => join(folder, 'checkout');

  beforeAll(() => {
    folder = mkdtempSync('/var/tmp/tribunal-install-');
    chmodSync(folder, 0o755);
    mkdirSync(checkout());
    writeJson(join(checkout(), 'package.json'), {
      name: 'checkout',
      version: '1.0.0',
      dependencies: { allowed: pack('allowed'), other: pack('other') },
      devDependencies: { develops: pack('develops') },
      allowScripts: { allowed: true, absent: true },
    });
    execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--silent'], { cwd: checkout() });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const installed = (...path) => join(checkout(), 'node_modules', ...path);

  // An install takes long, so each test below checks something of the same two.
  const [secret, password] = ['postgres://site', 'of-the-registry'];
  const environment = {
    DATABASE_URL: secret,
    JUDGE_TOKEN: secret,
    REMOTE_SECRETS_KEY: secret,
    NODE_OPTIONS: '--title=site',
    no_proxy: 'example.org',
    NODE_EXTRA_CA_CERTS: '/etc/hostname',
    npm_config_nodedir: '/usr',
    'npm_config_//example.org/:_authToken': password,
  };

  it('runs the scripts of allowed packages only, and nothing of it as root', () => {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    installPackages({ withDev: true, checkout: checkout() });
    expect(existsSync(installed('develops'))).toBe(true);
    expect(existsSync(installed('other', 'package.json'))).toBe(true);
    expect(existsSync(installed('other', 'ran-by'))).toBe(false);
    const ranBy = Number(readFileSync(installed('allowed', 'ran-by'), 'utf8'));
    if (process.getuid() === 0) expect(ranBy).not.toBe(0);
    else expect(ranBy).toBe(process.getuid());
    expect(statSync(installed('allowed', 'ran-by')).uid).toBe(process.getuid());
  });

  it('passes the network settings to the scripts of packages, and no secret of the site', () => {
    const text = readFileSync(installed('allowed', 'env'), 'utf8');
    expect(text).not.toContain(secret);
    expect(text).not.toContain(password);
    const { no_proxy, NODE_EXTRA_CA_CERTS, npm_config_nodedir } = environment;
    expect(JSON.parse(text)).toMatchObject({ no_proxy, NODE_EXTRA_CA_CERTS, npm_config_nodedir });
    expect(JSON.parse(text)).not.toHaveProperty('NODE_OPTIONS');
  });

  it('removes what an interrupted one left, nothing of one that may run, and leaves out what is for development', () => {
    const isRoot = process.getuid() === 0;
    const cache = isRoot ? '/var/cache/tribunal/setup' : join(folder, 'cache');
    const born = identify(process.pid).born.replace(':', '.');
    const leftInstalls = [
      `install-${spawnSync('true').pid}-${born}-aaaaaa`,
      `install-${process.pid}-x.1-bbbbbb`,
      'install-cccccc',
    ];
    const usedInstalls = [`install-${process.pid}-${born}-dddddd`, 'install-eeeeee'];
    const all = [...leftInstalls, ...usedInstalls];
    onTestFinished(() => all.forEach((name) => rmSync(join(cache, name), { recursive: true, force: true })));
    for (const name of all) mkdirSync(join(cache, name, 'home'), { recursive: true });
    for (const name of leftInstalls) writeFileSync(join(cache, name, 'home', '.npmrc'), 'a password');
    utimesSync(join(cache, 'install-cccccc'), 0, 0);
    installPackages({ withDev: false, checkout: checkout() });
    if (!isRoot) removeLeftInstalls(cache);
    expect(readdirSync(cache).filter((name) => all.includes(name))).toEqual(usedInstalls);
    expect(existsSync(installed('allowed'))).toBe(true);
    expect(existsSync(installed('develops'))).toBe(false);
  });

  it('refuses a lock file that does not fit, says the remedy, and changes nothing', () => {
    const manifest = join(checkout(), 'package.json');
    const previousManifest = readJson(manifest);
    const lock = readFileSync(join(checkout(), 'package-lock.json'), 'utf8');
    writeJson(manifest, {
      ...previousManifest,
      dependencies: { ...previousManifest.dependencies, late: pack('late') },
    });
    expect(() => installPackages({ withDev: true, checkout: checkout() })).toThrow(/npm install --ignore-scripts/);
    expect(readFileSync(join(checkout(), 'package-lock.json'), 'utf8')).toBe(lock);
    expect(existsSync(installed('late'))).toBe(false);
    expect(existsSync(installed('allowed'))).toBe(true);
    writeJson(manifest, previousManifest);
  });
});

it('the bill of materials names every foreign package with its hash, and marks those for development', () => {
  const bill = JSON.parse(
    execFileSync('npm', ['run', '--silent', 'sbom'], { maxBuffer: 1 << 24, cwd: root, encoding: 'utf8' }),
  );
  expect(bill.bomFormat).toBe('CycloneDX');
  const foreign = bill.components.filter(({ purl }) => !purl.startsWith('pkg:npm/%40tribunal/'));
  const named = (name) => foreign.find(({ purl }) => purl.startsWith(`pkg:npm/${name}@`));
  const isForDevelopment = ({ properties }) => properties.some(({ name }) => name === 'cdx:npm:package:development');
  for (const name of ['%40hapi/hapi', 'knex', 'pg']) expect(isForDevelopment(named(name)), name).toBe(false);
  expect(named('react')).toBeDefined();
  expect(isForDevelopment(named('vitest'))).toBe(true);
  expect(foreign.filter(({ hashes }) => !hashes?.length).map(({ purl }) => purl)).toEqual([]);
});
