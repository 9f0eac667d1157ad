import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { judgePackages, missingPackages } from './system-packages.mjs';

/** What this machine can do. Each look answers `null` when it can, otherwise `{why, remedy}`. */

const textOf = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const can = (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** Folders where the controllers that count and limit programs are mounted: version 1 or 2 of cgroups. */
export const cgroups = () => {
  const mounts = textOf('/proc/mounts')
    .split('\n')
    .map((line) => line.split(' '));
  const has = (wanted, offered) => wanted.every((name) => offered.includes(name));
  const v1 = mounts.filter(([, , type]) => type === 'cgroup').flatMap(([, , , options]) => options.split(','));
  if (has(['memory', 'pids', 'cpuacct'], v1)) return 'v1';
  const v2 = mounts.find(([, , type]) => type === 'cgroup2');
  const offered = v2 ? textOf(join(v2[1], 'cgroup.controllers')).trim().split(' ') : [];
  return has(['memory', 'pids'], offered) ? 'v2' : null;
};

const isRoot = () => process.getuid() === 0;

/** Namespaces, without which no program is judged. */
export const lacksNamespaces = () => {
  if (process.platform !== 'linux') return { why: `this is ${process.platform}`, remedy: 'judge on a Linux machine' };
  const flags = ['--mount', '--pid', '--net', '--fork', ...(isRoot() ? [] : ['--user', '--map-root-user'])];
  if (can('unshare', ...flags, 'true')) return null;
  return {
    why: 'namespaces are refused',
    remedy: isRoot()
      ? 'give the container CAP_SYS_ADMIN (docker run --privileged)'
      : 'start as root, or allow user namespaces: sysctl -w kernel.unprivileged_userns_clone=1',
  };
};

/** Exact limits of memory, processes and time: root and cgroups. */
export const lacksExactLimits = () => {
  if (!isRoot()) return { why: 'not root, so limits are approximate', remedy: 'start as root: sudo npm start' };
  if (cgroups()) return null;
  return {
    why: 'no cgroup controllers for memory and processes',
    remedy: 'mount /sys/fs/cgroup with the memory and pids controllers, writable',
  };
};

/** Programs of Debian packages. */
export const lacksPackages = (...packages) => {
  const missing = missingPackages(packages);
  if (missing.length === 0) return null;
  return {
    why: `missing: ${missing.join(', ')}`,
    remedy: `sudo apt-get install -y --no-install-recommends ${missing.join(' ')}`,
  };
};

export const lacksCompilers = () => lacksPackages(...judgePackages);

const helper = join(root, 'judge-local/native/build/tribunal-sandbox');

export const lacksHelper = () =>
  existsSync(helper) ? null : { why: 'the sandbox helper is not compiled', remedy: 'npm run setup' };
