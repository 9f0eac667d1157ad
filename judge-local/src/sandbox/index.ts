/** Runs untrusted programs. */
import { openBubblewrap } from './bubblewrap';
import { SandboxUnavailable } from './errors';
import { openNative } from './open-native';
import { backendIn, settingsOf, type SandboxOptions } from './settings';
import type { Sandbox } from './types';

export { SandboxClosed, SandboxRefused, SandboxUnavailable } from './errors';
export type { SandboxStats } from './messages';
export { NativeSandbox } from './native';
export { openNative } from './open-native';
export type { SandboxOptions } from './settings';
export * from './types';

/**
 * Opens the native sandbox, or bubblewrap where the native one cannot work; `info.degraded` then says why. The caller
 * may drop root afterwards. Programs are never run without a sandbox.
 * @throws an Error with a sentence that says what is missing.
 */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const requested = options.backend ?? backendIn(process.env);
  if (requested === 'native') return openNative(options);
  if (requested === 'bubblewrap') return openBubblewrap(settingsOf(options), 'bubblewrap was asked for');
  try {
    return await openNative(options);
  } catch (error) {
    if (!(error instanceof SandboxUnavailable)) throw error;
    return openInstead(options, error);
  }
}

async function openInstead(options: SandboxOptions, native: SandboxUnavailable): Promise<Sandbox> {
  try {
    return await openBubblewrap(settingsOf(options), native.message);
  } catch (error) {
    if (!(error instanceof SandboxUnavailable)) throw error;
    throw new SandboxUnavailable(
      `Programs cannot be run safely here. The native sandbox: ${native.message}. Instead of it: ${error.message}.`,
      { cause: error },
    );
  }
}
