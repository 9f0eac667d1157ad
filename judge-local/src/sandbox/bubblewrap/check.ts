/** Refuses requests that make no sense before anything starts, with the same messages as the native helper. */
import { SandboxRefused } from '../errors';
import type { RunRequest } from '../types';

const longestStrings = 128 * 1024;
const mostFiles = 100;
const plainName = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;
const day = 86_400_000;

const isInner = (path: string): boolean =>
  path.length > 0 && path.length <= 1024 && path.split('/').every((part) => part && part !== '.' && part !== '..');

/**
 * Checks a request. `pipes` are those of the group; null outside of a group.
 * @throws `SandboxRefused` if the request makes no sense.
 */
export function checkRequest(request: RunRequest, pipes: readonly string[] | null): void {
  const complaint = complaintOf(request, pipes);
  if (complaint) throw new SandboxRefused(`The sandbox refused a request: ${complaint}.`);
}

export const isStoreName = (ref: string): boolean => plainName.test(ref);

function complaintOf(request: RunRequest, pipes: readonly string[] | null): string | null {
  const { argv, env = {}, files, stdin, collect = [], limits } = request;
  const strings = [...argv, ...Object.entries(env).flat()];
  if (!argv.length) return 'argv is empty';
  if (strings.some((text) => text.includes('\0'))) return 'argv and env are lists of strings without zero bytes';
  if (strings.join('\0').length > longestStrings) return 'argv and env are longer than 128 KiB';
  if (files.length > mostFiles || collect.length > mostFiles) return 'too many files';
  if (!files.every(({ path }) => isInner(path))) return "a file's path must be relative and without ..";
  if (!files.every(({ ref }) => isStoreName(ref))) return "a file's ref must be a plain name";
  if (!collect.every(({ path }) => isInner(path))) return 'a collected path must be relative and without ..';
  if (stdin && 'ref' in stdin && !isStoreName(stdin.ref)) return "stdin's ref must be a plain name";
  return complaintOfLimits(limits) ?? complaintOfPipes(request, pipes);
}

function complaintOfLimits(limits: RunRequest['limits']): string | null {
  const { cpuMs, wallMs, pids, openFiles, memoryBytes, tmpBytes, stackBytes, fileBytes } = limits;
  if (![cpuMs, wallMs, pids, openFiles].every((value) => value > 0) || cpuMs > day || wallMs > day)
    return 'limits need cpuMs, wallMs, pids and openFiles, and no more than a day';
  if (memoryBytes >= 1 << 20 && tmpBytes >= 4096 && stackBytes >= 65536 && fileBytes > 0) return null;
  return 'limits need memoryBytes of 1 MiB, tmpBytes of 4 KiB, stackBytes of 64 KiB and fileBytes at least';
}

function complaintOfPipes(request: RunRequest, pipes: readonly string[] | null): string | null {
  const used = pipesOf(request);
  if (used.length && !pipes) return 'only a group has pipes';
  return used.every((pipe) => pipes?.includes(pipe)) ? null : 'a pipe is not in the list of pipes';
}

/** Returns the names of the pipes a program reads from or writes to. */
export const pipesOf = ({ stdin, stdout, stderr }: RunRequest): string[] =>
  [stdin, stdout, stderr].flatMap((end) => (end && 'pipe' in end ? [end.pipe] : []));
