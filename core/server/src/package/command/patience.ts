import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 300;
/** Nothing has moved for so long: no judge is there, or none that speaks the language. */
const PATIENCE_MS = 120_000;

/**
 * Looks again until nothing is open. Gives up, with what there is, when nothing has changed for two minutes.
 */
export async function untilSettled<T>(look: () => Promise<T>, isOpen: (seen: T) => boolean): Promise<T> {
  let seen = await look();
  for (let since = Date.now(); isOpen(seen) && Date.now() - since < PATIENCE_MS;) {
    await pause(LOOK_MS);
    const next = await look();
    if (JSON.stringify(next) !== JSON.stringify(seen)) since = Date.now();
    seen = next;
  }
  return seen;
}
