/** Opens the fallback: checks whether bubblewrap exists and works as this user, and measures its cost. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { release, tmpdir } from 'node:os';
import { join } from 'node:path';
import { SandboxUnavailable } from '../errors';
import type { SandboxSettings } from '../settings';
import type { Degradation, RunRequest } from '../types';
import type { Surroundings } from './command';
import { procTexts } from './proc';
import { BubblewrapSandbox, type BubblewrapParts } from './sandbox';
import { seccompFilter } from './seccomp';
import type { Kind } from './slots';

export { BubblewrapSandbox } from './sandbox';

const tools = ['bwrap', 'bash', 'setpriv', 'prlimit', 'mkfifo'];
const trials = 3;
const MEBIBYTE = 1 << 20;

const etc: Readonly<Record<string, string>> = {
  passwd: 'root:x:0:0::/:/usr/sbin/nologin\nbox:x:1000:1000::/w:/usr/sbin/nologin\n',
  group: 'root:x:0:\nbox:x:1000:\n',
  'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files\n',
  hosts: '127.0.0.1 localhost\n',
};

/**
 * Opens a sandbox on bubblewrap and tries it with a program that does nothing. `reason` says why the native one is
 * not used.
 * @throws `SandboxUnavailable` with a sentence if it cannot work here.
 */
export async function openBubblewrap(settings: SandboxSettings, reason: string): Promise<BubblewrapSandbox> {
  const missing = tools.filter((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0);
  if (missing.length) throw new SandboxUnavailable(`bubblewrap needs ${missing.join(', ')}, not installed here`);
  if (!statSync(settings.store, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`cannot open the store ${settings.store}: it is not a folder`);
  const parts = partsOf(settings, reason);
  try {
    const overheadMs = await measure(new BubblewrapSandbox(parts));
    return new BubblewrapSandbox({ ...parts, workshop: { ...parts.workshop, overheadMs } });
  } catch (error) {
    rmSync(parts.workshop.folder, { recursive: true });
    throw error;
  }
}

/** Measures the processor time of bubblewrap itself, in milliseconds. */
async function measure(sandbox: BubblewrapSandbox): Promise<number> {
  const times: number[] = [];
  for (let trial = 0; trial < trials; trial++) {
    const { status, message, cpuMs, stderr } = await sandbox.run(nothingToDo);
    if (status !== 'ok')
      throw new SandboxUnavailable(
        `bubblewrap does not work here: ${message ?? (String(stderr.bytes).trim() || status)}`,
      );
    times.push(cpuMs);
  }
  return Math.min(...times);
}

function partsOf(settings: SandboxSettings, reason: string): BubblewrapParts {
  const { patienceMs, store, storeOwner, slots, compileSlots, uidBase, bindReadOnly, bindReadOnlyForCompilers } =
    settings;
  const filters = { run: seccompFilter(process.arch, false), compile: seccompFilter(process.arch, true) };
  const folder = makeFolder(storeOwner, filters);
  return {
    info: {
      backend: 'bubblewrap',
      version: execFileSync('bwrap', ['--version'], { encoding: 'utf8' }).trim().replace('bubblewrap ', ''),
      kernel: release(),
      cgroup: 'none',
      slots,
      degraded: degradations(reason, filters.run !== null),
    },
    workshop: { folder, store, overheadMs: 0, patienceMs },
    places: { run: slots, compile: compileSlots },
    filterPath: (kind) => filters[kind] && join(folder, `filter-${kind}`),
    around: (kind, number): Surroundings => ({
      binds: kind === 'compile' ? [...bindReadOnly, ...bindReadOnlyForCompilers] : bindReadOnly,
      etc: join(folder, 'etc'),
      proc: join(folder, 'proc'),
      // Evaluated for each run, because the judge drops root after opening. A program must never be root on the host.
      uid: process.getuid?.() === 0 ? uidBase + 2 * number + 1 : null,
    }),
  };
}

/**
 * Creates the folder. All users may enter it, because bubblewrap runs as another user; only the judge may list it and
 * write to it.
 */
function makeFolder(owner: number, filters: Readonly<Record<Kind, Buffer | null>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-bubblewrap-'));
  const made = [folder, join(folder, 'etc'), join(folder, 'proc')];
  const write = (name: string, content: string | Buffer): void => {
    const path = join(folder, name);
    writeFileSync(path, content);
    chmodSync(path, 0o644);
    made.push(path);
  };
  mkdirSync(join(folder, 'etc'));
  for (const [name, text] of Object.entries(etc)) write(join('etc', name), text);
  mkdirSync(join(folder, 'proc'));
  for (const [name, text] of Object.entries(procTexts())) write(join('proc', name), text);
  for (const [kind, filter] of Object.entries(filters)) if (filter) write(`filter-${kind}`, filter);
  chmodSync(folder, 0o711);
  for (const name of ['etc', 'proc']) chmodSync(join(folder, name), 0o755);
  if (process.getuid?.() === 0) for (const path of made) chownSync(path, owner, -1);
  return folder;
}

function degradations(reason: string, isFiltered: boolean): Degradation[] {
  return [
    {
      code: 'BUBBLEWRAP',
      message: `Programs run under bubblewrap, because the native sandbox cannot be used: ${reason}. Each run costs some 15 ms more, and programs of an unprivileged judge share its user.`,
    },
    {
      code: 'NO_CGROUP',
      message: 'No control group counts memory and tasks; files in memory are limited each by its size alone.',
    },
    {
      code: 'KEPT_CACHES',
      message:
        'What a program looks at in the system’s files stays in the kernel’s caches, where a later program can find it: it could pass on hidden test data.',
    },
    {
      code: 'NO_CPU_SHARES',
      message: 'A program with many processes gets more of the processors than those that run beside it.',
    },
    {
      code: 'NO_CORES',
      message: 'Programs that run at once share the cores of the processors, so their times vary more.',
    },
    {
      code: 'RLIMIT_ACCURACY',
      message:
        'Processor time and memory are read from /proc every few milliseconds: time is exact to about 10 ms, a short peak of memory may go unseen, and exit codes above 128 are told as signals.',
    },
    ...(isFiltered
      ? []
      : [
          {
            code: 'NO_SECCOMP',
            message: `System calls are not filtered: their numbers on ${process.arch} are not known.`,
          },
        ]),
  ];
}

const nothingToDo: RunRequest = {
  kind: 'run',
  argv: ['/bin/true'],
  files: [],
  stdin: null,
  stdout: { capture: MEBIBYTE },
  stderr: { capture: MEBIBYTE },
  limits: {
    cpuMs: 10_000,
    wallMs: 20_000,
    memoryBytes: 256 * MEBIBYTE,
    pids: 16,
    stackBytes: 8 * MEBIBYTE,
    fileBytes: MEBIBYTE,
    tmpBytes: MEBIBYTE,
    openFiles: 64,
  },
};
