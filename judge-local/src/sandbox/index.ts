/** Running untrusted programs. */
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rootPath } from '@tribunal/config';
import { startHelper } from './helper';
import { NativeSandbox } from './native';

export { SandboxGone, SandboxRefused } from './helper';
export type { SandboxStats } from './messages';
export { NativeSandbox } from './native';
export * from './types';

export interface SandboxOptions {
  /** Folder of the files that go in and come out, owned by the user the worker will be. */
  store: string;
  /** Whose that folder is; the helper refuses it otherwise. Default: root's. */
  storeOwner?: number;
  /** Programs at once; never more than cores, or their times disturb each other. Default: one per core. */
  slots?: number;
  /** Compilers at once. Default 1. */
  compileSlots?: number;
  /** First of the host user ids that slots use, two each; nobody else may have them. Default 200000. */
  uidBase?: number;
  /** Absolute paths of folders shown read-only in every slot. */
  bindReadOnly?: readonly string[];
  /** The same for compile slots only: precompiled headers and other caches. */
  bindReadOnlyForCompilers?: readonly string[];
  /** Run even where memory and tasks cannot be limited; `info.degraded` then says so. Default false. */
  allowDegraded?: boolean;
  /** The helper's executable. Default: built from `judge-local/native` if need be. */
  helperPath?: string;
}

/**
 * Opens the sandbox, building its helper if need be; needs root. The caller may give up root afterwards.
 * Rejects with a sentence that says what is missing: programs are never run without the sandbox.
 */
export async function openSandbox(options: SandboxOptions): Promise<NativeSandbox> {
  const path = options.helperPath ?? (await buildHelper());
  return new NativeSandbox(await startHelper({ path, arguments: argumentsOf(options) }), options.store);
}

function argumentsOf(options: SandboxOptions): string[] {
  const { storeOwner = 0, slots = availableParallelism(), compileSlots = 1, uidBase = 200000 } = options;
  return [
    ...['--store', options.store],
    ...['--store-owner', String(storeOwner)],
    ...['--run-slots', String(slots)],
    ...['--compile-slots', String(compileSlots)],
    ...['--uid-base', String(uidBase)],
    ...(options.bindReadOnly ?? []).flatMap((path) => ['--bind-ro', path]),
    ...(options.bindReadOnlyForCompilers ?? []).flatMap((path) => ['--bind-ro-compile', path]),
    ...(options.allowDegraded ? ['--allow-degraded'] : []),
  ];
}

async function buildHelper(): Promise<string> {
  const script = join(rootPath, 'judge-local/native/build.mjs');
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script]);
    return stdout.trim();
  } catch (error) {
    throw new Error((error as { stderr?: string }).stderr?.trim() || String(error), { cause: error });
  }
}
