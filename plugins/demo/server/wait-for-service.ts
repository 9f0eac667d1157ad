import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 200;
/** If the plugin of the service is switched off, what it is needed for is done at a later start. */
const TIMEOUT_MS = 30_000;

/** Waits for the service of a plugin that may start after this one. */
export async function waitForService<Service>(
  find: () => Service | undefined,
  signal: AbortSignal,
): Promise<Service | undefined> {
  for (const end = performance.now() + TIMEOUT_MS; !find() && performance.now() < end && !signal.aborted;) {
    await pause(POLL_MS, undefined, { signal }).catch(() => {});
  }
  return signal.aborted ? undefined : find();
}
