import { existsSync } from 'node:fs';
import { freemem, release } from 'node:os';
import { join } from 'node:path';
import {
  cgroupVersion,
  lacksCgroups,
  lacksCompilers,
  lacksHelper,
  lacksKernel,
  lacksLanguages,
  lacksPackages,
  lacksRoot,
} from '../lib/machine/lacks.mjs';
import { messageOf } from '../lib/errors.mjs';
import { findPostgres } from '../lib/postgres/cluster.mjs';
import { identify } from '../lib/supervision/processes.mjs';
import { root } from '../lib/root.mjs';
import { gigabytes } from './folders.mjs';
import { pass, fail, failureOrPass } from './check.mjs';

const node = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isNew = major > 20 || (major === 20 && minor >= 19);
  return isNew ? pass(process.version) : fail(`${process.version} is too old`, 'install Node 20.19 or newer');
};

/** Checks the programs of the embedded database. */
export const embeddedDatabase = () => {
  try {
    return pass(findPostgres().postgres);
  } catch (error) {
    return fail(messageOf(error), 'npm run setup');
  }
};

const memory = () => {
  const free = `${gigabytes(freemem())} free`;
  return freemem() > 2 ** 29 ? pass(free) : fail(free, 'stop other programs; the site needs about 0.5 GB');
};

/**
 * @param {string} path
 * @param {string} what
 * @param {string} remedy
 */
const checkFile = (path, what, remedy) => (existsSync(path) ? pass('installed') : fail(what, remedy));

/**
 * Checks of what the programs of the site require from the machine.
 * @type {import('./check.mjs').Check[]}
 */
export const programChecks = [
  ['Node', 'to start', node],
  ['Linux kernel', 'to judge', () => failureOrPass(lacksKernel(), `${release()}, namespaces and seccomp`)],
  [
    'processes',
    'to start',
    () => (identify(process.pid) ? pass('/proc is mounted') : fail('/proc is not mounted', 'mount /proc')),
  ],
  ['npm packages', 'to start', () => checkFile(join(root, 'node_modules'), 'not installed', 'npm run setup')],
  ['memory', 'better', memory],
];

/**
 * Checks of what judging and the tests require from the machine.
 * @type {import('./check.mjs').Check[]}
 */
export const judgingChecks = [
  ['cgroups', 'to judge', () => failureOrPass(lacksCgroups(), `${cgroupVersion()}, with memory and pids`)],
  ['privileges', 'to judge', () => failureOrPass(lacksRoot(), 'root (only the sandbox helper keeps it)')],
  ['compilers', 'to judge', () => failureOrPass(lacksCompilers(), 'C, C++, Java, Python')],
  ['more languages', 'better', () => failureOrPass(lacksLanguages(), 'npm run doctor -- --languages lists them')],
  [
    'sandbox helper',
    'to judge',
    () => failureOrPass(lacksHelper(), process.getuid?.() === 0 ? 'compiled and usable' : 'compiled'),
  ],
  ['browser', 'for tests', () => failureOrPass(lacksPackages('chromium', 'fonts-noto-cjk'), 'Chromium and fonts')],
  ['RabbitMQ', 'for tests', () => failureOrPass(lacksPackages('rabbitmq-server'), 'installed')],
];
