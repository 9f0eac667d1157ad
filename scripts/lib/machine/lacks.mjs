import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtHelper } from './helper.mjs';
import { installCommand, judgePackages, languagePackages, missingPackages } from './system-packages.mjs';

/**
 * What the machine lacks, and how to fix it.
 * @typedef {{ why: string, remedy: string }} Lack
 */

/** @param {string} file */
const textOf = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/**
 * @param {string} program
 * @param {string[]} args
 */
const canRun = (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** Returns the version of cgroups whose controllers count and limit processes here, or null if there are none. */
export const cgroupVersion = () => {
  const mounts = textOf('/proc/mounts')
    .split('\n')
    .map((line) => line.split(' '));
  /**
   * @param {readonly string[]} needed
   * @param {readonly string[]} offered
   */
  const has = (needed, offered) => needed.every((name) => offered.includes(name));
  const v1 = mounts.filter(([, , type]) => type === 'cgroup').flatMap(([, , , options = '']) => options.split(','));
  if (has(['memory', 'pids', 'cpuacct'], v1)) return 'v1';
  const v2 = mounts.find(([, , type]) => type === 'cgroup2');
  const offered = v2
    ? textOf(join(v2[1] ?? '/', 'cgroup.controllers'))
        .trim()
        .split(' ')
    : [];
  return has(['memory', 'pids'], offered) ? 'v2' : null;
};

const isRoot = () => process.getuid?.() === 0;

/**
 * Checks for root, which only the sandbox helper keeps.
 * @returns {Lack | null}
 */
export const lacksRoot = () =>
  isRoot()
    ? null
    : {
        why: 'the sandbox requires root, so submissions cannot be judged as an ordinary user',
        remedy: 'run sudo npm start (only the sandbox helper keeps root), or run a judge on another machine',
      };

/**
 * Checks for namespaces and system call filters, which judging requires. Only root can find out whether a container
 * allows them.
 * @returns {Lack | null}
 */
export const lacksKernel = () => {
  if (process.platform !== 'linux')
    return { why: `the operating system is ${process.platform}`, remedy: 'run judges on Linux' };
  const needed = [
    ...['mnt', 'pid', 'net', 'ipc', 'uts'].map((name) => `/proc/self/ns/${name}`),
    '/proc/sys/kernel/seccomp/actions_avail',
  ];
  const missing = needed.filter((path) => !existsSync(path));
  if (missing.length > 0) {
    return { why: `the kernel has no ${missing.join(', ')}`, remedy: 'use a kernel with namespaces and seccomp' };
  }
  if (!isRoot() || canRun('unshare', '--mount', '--pid', '--net', '--fork', 'true')) return null;
  return { why: 'namespaces cannot be created', remedy: 'give the container CAP_SYS_ADMIN (docker run --privileged)' };
};

/**
 * Checks for control groups, which limit memory, processes and time.
 * @returns {Lack | null}
 */
export const lacksCgroups = () =>
  cgroupVersion()
    ? null
    : {
        why: 'cgroup controllers for memory and processes are missing',
        remedy: 'mount /sys/fs/cgroup writable, with the memory and pids controllers',
      };

/**
 * Checks for the programs of Debian packages.
 * @param {string[]} packages
 * @returns {Lack | null}
 */
export const lacksPackages = (...packages) => {
  const missing = missingPackages(packages);
  if (missing.length === 0) return null;
  return {
    why: `missing: ${missing.join(', ')}`,
    remedy: installCommand(missing),
  };
};

export const lacksCompilers = () => lacksPackages(...judgePackages);

/**
 * Checks for the languages beyond the basic ones.
 * @returns {Lack | null}
 */
export const lacksLanguages = () => {
  const lack = lacksPackages(...languagePackages);
  return lack && { ...lack, remedy: 'sudo npm run setup -- languages' };
};

/** @returns {Lack | null} */
export const lacksHelper = () => {
  if (!existsSync(builtHelper)) return { why: 'the sandbox helper is not compiled', remedy: 'sudo npm run setup' };
  if (!isRoot()) return null;
  const { stdout, status } = spawnSync(builtHelper, ['--probe'], { encoding: 'utf8' });
  if (status !== 0) return { why: 'the sandbox helper does not run', remedy: 'node judge-local/native/build.mjs' };
  const { usable, degraded } = JSON.parse(stdout);
  if (usable && degraded.length === 0) return null;
  return {
    why: 'the sandbox does not work',
    remedy: degraded.map((/** @type {{ message: string }} */ { message }) => message).join(' '),
  };
};

/** Returns the first missing requirement of judging apart from the compilers. */
export const lacksSandbox = () => lacksRoot() ?? lacksKernel() ?? lacksCgroups() ?? lacksHelper();
