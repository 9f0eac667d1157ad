import { existsSync } from 'node:fs';
import { freemem, release } from 'node:os';
import { join } from 'node:path';
import {
  cgroups,
  lacksCgroups,
  lacksCompilers,
  lacksHelper,
  lacksKernel,
  lacksLanguages,
  lacksPackages,
  lacksRoot,
} from '../lib/machine.mjs';
import { findPostgres } from '../lib/postgres.mjs';
import { identify } from '../lib/processes.mjs';
import { root } from '../lib/root.mjs';
import { gigabytes } from './folders.mjs';
import { fine, lack, or } from './look.mjs';

const node = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isNew = major > 20 || (major === 20 && minor >= 19);
  return isNew ? fine(process.version) : lack(`${process.version} is too old`, 'install Node 20.19 or newer');
};

/** The programs of the embedded database. */
export const embeddedDatabase = () => {
  try {
    return fine(findPostgres().postgres);
  } catch (error) {
    return lack(error.message, 'npm run setup');
  }
};

const memory = () => {
  const free = `${gigabytes(freemem())} free`;
  return freemem() > 2 ** 29 ? fine(free) : lack(free, 'stop something else; the site itself needs about 0.5 GB');
};

const isThere = (path, what, remedy) => (existsSync(path) ? fine('installed') : lack(what, remedy));

/** What programs of the site need of this machine. */
export const programLooks = [
  ['Node', 'to start', node],
  ['Linux kernel', 'to judge', () => or(lacksKernel(), `${release()}, namespaces and seccomp`)],
  ['processes', 'to start', () => (identify(process.pid) ? fine('/proc is there') : lack('no /proc', 'mount /proc'))],
  ['npm packages', 'to start', () => isThere(join(root, 'node_modules'), 'not installed', 'npm run setup')],
  ['memory', 'better', memory],
];

/** What judging and tests need of it. */
export const judgingLooks = [
  ['cgroups', 'to judge', () => or(lacksCgroups(), `${cgroups()}, with memory and pids`)],
  ['privileges', 'to judge', () => or(lacksRoot(), 'root, which only the sandbox helper keeps')],
  ['compilers', 'to judge', () => or(lacksCompilers(), 'C, C++, Java, Python')],
  ['more languages', 'better', () => or(lacksLanguages(), 'npm run doctor -- --languages lists them')],
  ['sandbox helper', 'to judge', () => or(lacksHelper(), process.getuid() === 0 ? 'compiled and usable' : 'compiled')],
  ['browser', 'for tests', () => or(lacksPackages('chromium', 'fonts-noto-cjk'), 'Chromium and fonts')],
  ['RabbitMQ', 'for tests', () => or(lacksPackages('rabbitmq-server'), 'installed')],
];
