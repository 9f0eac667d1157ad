import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { judgePackages, languagePackages, missingPackages } from './system-packages.mjs';

/** Checks of what this machine can do. Each returns `null` if it can, and `{why, remedy}` otherwise. */

const textOf = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const canRun = (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** Returns the folders where the cgroup controllers that count and limit processes are mounted, for version 1 or 2. */
export const cgroups = () => {
  const mounts = textOf('/proc/mounts')
    .split('\n')
    .map((line) => line.split(' '));
  const has = (needed, offered) => needed.every((name) => offered.includes(name));
  const v1 = mounts.filter(([, , type]) => type === 'cgroup').flatMap(([, , , options]) => options.split(','));
  if (has(['memory', 'pids', 'cpuacct'], v1)) return 'v1';
  const v2 = mounts.find(([, , type]) => type === 'cgroup2');
  const offered = v2 ? textOf(join(v2[1], 'cgroup.controllers')).trim().split(' ') : [];
  return has(['memory', 'pids'], offered) ? 'v2' : null;
};

const isRoot = () => process.getuid() === 0;

/** Checks for root, which only the sandbox helper keeps. */
export const lacksRoot = () =>
  isRoot()
    ? null
    : {
        why: 'the sandbox needs root, and this is an ordinary user: no program is judged here',
        remedy: 'sudo npm start (only the sandbox helper keeps root), or run the judge on another machine',
      };

/**
 * Checks for namespaces and system call filters, which judging requires. Only root can find out whether a container
 * allows them.
 */
export const lacksKernel = () => {
  if (process.platform !== 'linux') return { why: `this is ${process.platform}`, remedy: 'judge on a Linux machine' };
  const needed = [
    ...['mnt', 'pid', 'net', 'ipc', 'uts'].map((name) => `/proc/self/ns/${name}`),
    '/proc/sys/kernel/seccomp/actions_avail',
  ];
  const missing = needed.filter((path) => !existsSync(path));
  if (missing.length > 0) {
    return { why: `the kernel has no ${missing.join(', ')}`, remedy: 'judge on a kernel with namespaces and seccomp' };
  }
  if (!isRoot() || canRun('unshare', '--mount', '--pid', '--net', '--fork', 'true')) return null;
  return { why: 'namespaces are refused', remedy: 'give the container CAP_SYS_ADMIN (docker run --privileged)' };
};

/** Checks for control groups, which limit memory, processes and time. */
export const lacksCgroups = () =>
  cgroups()
    ? null
    : {
        why: 'no cgroup controllers for memory and processes',
        remedy: 'mount /sys/fs/cgroup with the memory and pids controllers, writable',
      };

/** Checks for the programs of Debian packages. */
export const lacksPackages = (...packages) => {
  const missing = missingPackages(packages);
  if (missing.length === 0) return null;
  return {
    why: `missing: ${missing.join(', ')}`,
    remedy: `sudo apt-get install -y --no-install-recommends ${missing.join(' ')}`,
  };
};

export const lacksCompilers = () => lacksPackages(...judgePackages);

/** Checks for the languages beyond the basic ones. */
export const lacksLanguages = () => {
  const lack = lacksPackages(...languagePackages);
  return lack && { ...lack, remedy: 'sudo npm run setup -- languages' };
};

const helper = join(root, 'judge-local/native/build/tribunal-sandbox');

export const lacksHelper = () => {
  if (!existsSync(helper)) return { why: 'the sandbox helper is not compiled', remedy: 'sudo npm run setup' };
  if (!isRoot()) return null;
  const { stdout, status } = spawnSync(helper, ['--probe'], { encoding: 'utf8' });
  if (status !== 0) return { why: 'the sandbox helper does not run', remedy: 'node judge-local/native/build.mjs' };
  const { usable, degraded } = JSON.parse(stdout);
  if (usable && degraded.length === 0) return null;
  return { why: 'the sandbox cannot work', remedy: degraded.map(({ message }) => message).join(' ') };
};

/** Returns the first missing requirement of judging apart from the compilers. */
export const lacksSandbox = () => lacksRoot() ?? lacksKernel() ?? lacksCgroups() ?? lacksHelper();
