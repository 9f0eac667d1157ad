/**
 * Builds the command line that runs a program under bubblewrap: what it sees, what it may use, and which process
 * waits for it.
 */
import { lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { environmentOf } from '../messages';
import type { RunRequest } from '../types';
import { coverProc } from './proc';

/**
 * First descriptor of the outermost process after the program's three; a shell supports only single-digit
 * descriptors.
 */
export const STATUS_FD = 3;
export const STARTED_FD = 5;
export const COLLECT_FD = 6;
const FILTER_FD = 7;
const FIRST_FILE_FD = 8;

/**
 * Path of the input inside the sandbox. It is a file as in the native sandbox, so that it can be read at any offset
 * and its path leads nowhere.
 */
const INPUT = '/run/input';

const MEBIBYTE = 1 << 20;

export interface Surroundings {
  /** Absolute paths of folders shown read-only. */
  binds: readonly string[];
  /** A folder with the few files of the sandbox's own /etc. */
  etc: string;
  /** A folder with the files that replace files of /proc. */
  proc: string;
  /** Host user to switch to; null keeps the current user, who is not root. */
  uid: number | null;
}

const hasInput = ({ stdin }: Pick<RunRequest, 'stdin'>): boolean => stdin !== null && 'ref' in stdin;

/**
 * Builds the command line. Files are passed as descriptors from FIRST_FILE_FD on: those for /w in order, then the
 * input.
 */
export function commandOf(request: RunRequest, around: Surroundings, hasFilter: boolean): string[] {
  const { uid } = around;
  const become = uid === null ? [] : ['--reuid', String(uid), '--regid', String(uid), '--clear-groups'];
  return [
    // With a limit of 0, the kernel would still pass a core to a handler named in core_pattern; with 1 it does not.
    ['prlimit', '--core=1', '--'],
    ['setpriv', ...become, '--pdeathsig', 'KILL'],
    ['bash', '-c', waitFor(request), 'wait'],
    ['bwrap', ...namespaces],
    ...Object.entries(environmentOf(request)).map(([name, value]) => ['--setenv', name, value]),
    fileSystem(request, around),
    hasFilter ? ['--seccomp', String(FILTER_FD)] : [],
    ['--', '/bin/sh', '-c', ...inside(request)],
  ].flat();
}

/**
 * Reports how bubblewrap ended and the resource usage of everything below it. The shell's own messages are dropped,
 * and descriptors inherited from the judge are closed.
 */
const waitFor = ({ files, stdin }: RunRequest): string => `
exec 4>&2 2>/dev/null
for fd in /proc/$$/fd/*; do
  if [ "\${fd##*/}" -ge ${FIRST_FILE_FD + files.length + (hasInput({ stdin }) ? 1 : 0)} ]; then eval "exec \${fd##*/}>&-"; fi
done
"$@" 2>&4 ${STATUS_FD}>&- 4>&-
code=$?
{ echo $code; times; } >&${STATUS_FD}`;

const namespaces = [
  ['--unshare-user', '--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'],
  ['--uid', '1000', '--gid', '1000', '--hostname', 'box', '--cap-drop', 'ALL'],
  ['--die-with-parent', '--new-session', '--clearenv'],
].flat();

/** There is no terminal among the devices: reading from one would block for ever. */
const devices = [
  ['--perms', '0755', '--size', '65536', '--tmpfs', '/dev'],
  ...['null', 'zero', 'full', 'random', 'urandom'].map((name) => ['--dev-bind', `/dev/${name}`, `/dev/${name}`]),
  ['--symlink', '/proc/self/fd', '/dev/fd'],
  ...['stdin', 'stdout', 'stderr'].map((name, fd) => ['--symlink', `/proc/self/fd/${fd}`, `/dev/${name}`]),
].flat();

const shown = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];
const shownOfEtc = /^(ld\.so\.cache|alternatives|localtime|java-.*|mono|php|python3.*|perl|ghc.*|fpc.*\.cfg|nodejs)$/;

function fileSystem(request: RunRequest, { binds, etc, proc }: Surroundings): string[] {
  const tmpfs = (path: string): string[] => [
    '--perms',
    '1777',
    '--size',
    String(Math.ceil(request.limits.tmpBytes)),
    '--tmpfs',
    path,
  ];
  const etcFiles = readdirSync('/etc').filter((name) => shownOfEtc.test(name));
  return [
    ...[...shown, ...etcFiles.map((name) => `/etc/${name}`)].map(show),
    ...readdirSync(etc).map((name) => ['--ro-bind', join(etc, name), `/etc/${name}`]),
    ...binds.map((path) => ['--ro-bind', path, path]),
    ['--proc', '/proc'],
    coverProc(proc),
    devices,
    ...['/dev/shm', '/w', '/tmp'].map(tmpfs),
    ...request.files.map(({ path, executable }, index) => [
      '--perms',
      executable ? '0755' : '0644',
      '--file',
      String(FIRST_FILE_FD + index),
      `/w/${path}`,
    ]),
    hasInput(request) ? ['--perms', '0444', '--file', String(FIRST_FILE_FD + request.files.length), INPUT] : [],
    ['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', '/w'],
  ].flat();
}

function show(path: string): string[] {
  const kind = lstatSync(path, { throwIfNoEntry: false });
  if (!kind) return [];
  return kind.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
}

/**
 * Returns the script that runs inside and its arguments. Only if files are collected does any process outlive the
 * program.
 */
function inside(request: RunRequest): string[] {
  const { argv, collect = [] } = request;
  const command = [...limited(request), ...argv];
  // Bubblewrap leaves the filter's descriptor open.
  const started = `echo >&${STARTED_FD}; exec ${STARTED_FD}>&- ${FILTER_FD}>&-${collect.length ? '' : ` ${COLLECT_FD}>&-`}`;
  const input = hasInput(request) ? ` <${INPUT}` : '';
  if (!collect.length) return [`${started}; exec "$@"${input}`, 'run', ...command];
  const names = collect.map((_, index) => `p${index}=$1; shift`);
  const copyLines = collect.map(({ maxBytes }, index) => `take "$p${index}" ${Math.floor(maxBytes)}`);
  const script = [
    copyFunction,
    started,
    ...names,
    `"$@"${input} ${COLLECT_FD}>&-`,
    'code=$?',
    'while kill -9 -1; do :; done 2>/dev/null',
    `{ ${copyLines.join('; ')}; } >&${COLLECT_FD} 2>/dev/null`,
    'exit $code',
  ];
  return [script.join('\n'), 'run', ...collect.map(({ path }) => path), ...command];
}

/**
 * Prints "ok <size>" and the content of a regular file that has one name and no links on its path, or otherwise the
 * reason.
 */
const copyFunction = `take() {
  if [ ! -e "$1" ] && [ ! -L "$1" ]; then echo "No such file or directory"; return; fi
  if [ ! -f "$1" ] || [ "$(readlink -f "./$1")" != "/w/$1" ] || [ "$(stat -c %h "./$1")" != 1 ]; then
    echo "Invalid argument"; return
  fi
  size=$(stat -c %s "./$1")
  if [ "$size" -gt "$2" ]; then echo "File too large"; return; fi
  chmod u+r "./$1"; echo "ok $size"; head -c "$size" "./$1"
}`;

/**
 * Sets the limits. The memory verdict comes from the observed usage; the limit itself only protects the machine and
 * is wide, because a program that hits it fails in its own way instead of getting a verdict. So is the limit of CPU
 * time, which the kernel counts in whole ticks of which a program on a busy machine gets only parts. The task limit
 * includes the init and our script, if any.
 */
function limited({ limits, collect = [] }: RunRequest): string[] {
  const { cpuMs, memoryBytes, pids, stackBytes, fileBytes, openFiles } = limits;
  const seconds = 2 * Math.ceil(cpuMs / 1000) + 60;
  const values: Record<string, number | string> = {
    cpu: `${seconds}:${seconds + 1}`,
    data: Math.ceil(memoryBytes * 2 + 256 * MEBIBYTE),
    nproc: Math.ceil(pids) + (collect.length ? 2 : 1),
    stack: Math.ceil(stackBytes),
    fsize: Math.ceil(fileBytes),
    nofile: Math.ceil(openFiles),
    memlock: 0,
    msgqueue: 0,
  };
  return ['/usr/bin/prlimit', ...Object.entries(values).map(([name, value]) => `--${name}=${value}`), '--'];
}
