/** Opens the sandbox of our own helper. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rootPath } from '@tribunal/config';
import { SandboxUnavailable } from './errors';
import { startHelper } from './helper';
import { NativeSandbox } from './native';
import { settingsOf, type SandboxOptions, type SandboxSettings } from './settings';

/**
 * Builds the helper if necessary and starts it; this needs root.
 * @throws `SandboxUnavailable` if the helper cannot work on this machine or as this user; another error if the
 * options are wrong.
 */
export async function openNative(options: SandboxOptions): Promise<NativeSandbox> {
  if (process.getuid?.() !== 0)
    throw new SandboxUnavailable('the native sandbox must be opened by root, who then may give root up');
  const path = options.helperPath ?? (await buildHelper());
  return new NativeSandbox(await startHelper({ path, arguments: argumentsOf(settingsOf(options)) }), options.store);
}

function argumentsOf(settings: SandboxSettings): string[] {
  return [
    ['--store', settings.store],
    ['--store-owner', String(settings.storeOwner)],
    ['--run-slots', String(settings.slots)],
    ['--compile-slots', String(settings.compileSlots)],
    ['--uid-base', String(settings.uidBase)],
    ['--patience', String(settings.patienceMs)],
    ...settings.bindReadOnly.map((path) => ['--bind-ro', path]),
    ...settings.bindReadOnlyForCompilers.map((path) => ['--bind-ro-compile', path]),
    settings.allowDegraded ? ['--allow-degraded'] : [],
  ].flat();
}

async function buildHelper(): Promise<string> {
  const script = join(rootPath, 'judge-local/native/build.mjs');
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script]);
    return stdout.trim();
  } catch (error) {
    throw new SandboxUnavailable((error as { stderr?: string }).stderr?.trim() || String(error), { cause: error });
  }
}
