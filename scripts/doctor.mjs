/**
 * `npm run doctor`: what this machine lacks and the remedy of each; with `-- --languages`, the languages that it can judge.
 * Changes nothing and needs no npm package.
 */
import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { freemem, release } from 'node:os';
import { dirname } from 'node:path';
import {
  cgroups,
  lacksCgroups,
  lacksCompilers,
  lacksHelper,
  lacksKernel,
  lacksLanguages,
  lacksPackages,
  lacksRoot,
} from './lib/machine.mjs';
import { isForeign } from './lib/data-dir.mjs';
import { languageLooks } from './lib/languages.mjs';
import { localAddress, readSettings } from './lib/settings.mjs';
import { identify } from './lib/processes.mjs';
import { root } from './lib/root.mjs';

const settings = readSettings(process.env, []);
const fine = (what) => ({ what });
const or = (lack, what) => lack ?? fine(what);
const gigabytes = (bytes) => `${(bytes / 2 ** 30).toFixed(1)} GB`;

const node = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isNew = major > 20 || (major === 20 && minor >= 19);
  return isNew
    ? fine(process.version)
    : { why: `${process.version} is too old`, remedy: 'install Node 20.19 or newer' };
};

/** Whether somebody listens where an address leads. Names the variable, never the address: it holds a password. */
const reaches = async (variable, address, defaultPort) => {
  const { hostname, port } = new URL(address);
  const place = `${hostname}:${port || defaultPort}`;
  const isOpen = await new Promise((done) => {
    const socket = connect({ host: hostname, port: Number(port || defaultPort), timeout: 2000 });
    const end = (answer) => () => done(answer) ?? socket.destroy();
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false));
  });
  return isOpen
    ? fine(`${variable}: ${place} answers`)
    : { why: `${variable}: nobody answers at ${place}`, remedy: `start it, or correct ${variable}` };
};

const queue = () => {
  const { QUEUE_URL } = process.env;
  if (!QUEUE_URL) return fine('in the database');
  return reaches('QUEUE_URL', QUEUE_URL, QUEUE_URL.startsWith('postgres') ? 5432 : 5672);
};

const database = async () => {
  if (settings.databaseUrl) return reaches('DATABASE_URL', settings.databaseUrl, 5432);
  const { findPostgres } = await import('./lib/postgres.mjs');
  try {
    return fine(findPostgres().postgres);
  } catch (error) {
    return { why: error.message, remedy: 'npm run setup' };
  }
};

const nearestExisting = (path) => (existsSync(path) ? path : nearestExisting(dirname(path)));

const dataFolder = () => {
  const place = nearestExisting(settings.dataDir);
  try {
    accessSync(place, constants.W_OK);
  } catch {
    return { why: `${place} cannot be written`, remedy: 'choose another folder with DATA_DIR' };
  }
  if (place === settings.dataDir && isForeign(place)) {
    return { why: `${place} holds something else`, remedy: 'choose an empty or new folder with DATA_DIR' };
  }
  const { bavail, bsize } = statfsSync(place);
  const free = bavail * bsize;
  if (free < 2 ** 30)
    return { why: `${gigabytes(free)} free at ${place}`, remedy: 'make room, or choose another DATA_DIR' };
  return fine(`${settings.dataDir}, ${gigabytes(free)} free`);
};

const answers = () =>
  fetch(`${localAddress(settings)}/api/health`, { signal: AbortSignal.timeout(2000) }).then(
    (response) => response.ok,
    () => false,
  );

const port = async () => {
  const isFree = await new Promise((done) => {
    const probe = createServer().once('error', () => done(false));
    probe.listen(settings.port, settings.host, () => probe.close(() => done(true)));
  });
  if (isFree) return fine(`${settings.host}:${settings.port} is free`);
  if (await answers()) return fine(`Tribunal runs at ${localAddress(settings)}`);
  return { why: `${settings.host}:${settings.port} is taken`, remedy: `choose another: PORT=${settings.port + 1}` };
};

const memory = () =>
  freemem() > 2 ** 29
    ? fine(`${gigabytes(freemem())} free`)
    : { why: `${gigabytes(freemem())} free`, remedy: 'stop something else; the site itself needs about 0.5 GB' };

/** Name, what it is needed for (`to start`, `to judge`, `for tests`, or only `better`), and the look. */
const machineLooks = [
  ['Node', 'to start', node],
  ['Linux kernel', 'to judge', () => or(lacksKernel(), `${release()}, namespaces and seccomp`)],
  [
    'processes',
    'to start',
    () => (identify(process.pid) ? fine('/proc is there') : { why: 'no /proc', remedy: 'mount /proc' }),
  ],
  [
    'npm packages',
    'to start',
    () =>
      or(existsSync(`${root}/node_modules`) ? null : { why: 'not installed', remedy: 'npm run setup' }, 'installed'),
  ],
  ['PostgreSQL', 'to start', database],
  ['queue', 'to start', queue],
  ['data folder', 'to start', dataFolder],
  ['port', 'to start', port],
  ['memory', 'better', memory],
  ['cgroups', 'to judge', () => or(lacksCgroups(), `${cgroups()}, with memory and pids`)],
  ['privileges', 'to judge', () => or(lacksRoot(), 'root, which only the sandbox helper keeps')],
  ['compilers', 'to judge', () => or(lacksCompilers(), 'C, C++, Java, Python')],
  ['more languages', 'better', () => or(lacksLanguages(), 'npm run doctor -- --languages lists them')],
  ['sandbox helper', 'to judge', () => or(lacksHelper(), process.getuid() === 0 ? 'compiled and usable' : 'compiled')],
  ['browser', 'for tests', () => or(lacksPackages('chromium', 'fonts-noto-cjk'), 'Chromium and fonts')],
  ['RabbitMQ', 'for tests', () => or(lacksPackages('rabbitmq-server'), 'installed')],
];

const looks = process.argv.includes('--languages') ? languageLooks : machineLooks;
let isMissing = false;
for (const [name, weight, look] of looks) {
  const { what, why, remedy } = await look();
  const mark = why === undefined ? '✓' : weight === 'to start' || weight === 'to judge' ? '✗' : '–';
  isMissing ||= mark === '✗';
  console.log(`${mark} ${name.padEnd(15)} ${why ?? what}`);
  if (remedy) console.log(`  ${''.padEnd(15)} → ${remedy}  (${weight})`);
}
process.exitCode = isMissing ? 1 : 0;
