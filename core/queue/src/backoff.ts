import { setTimeout as pause } from 'node:timers/promises';

const FIRST_MS = 50;
const MAX_MS = 2000;

/**
 * Creates pauses between attempts: 50 ms, doubling up to 2 s. Waiting rejects with an AbortError when the signal
 * fires.
 */
export const backoff = (signal: AbortSignal): { wait(): Promise<void> } => {
  let delay = FIRST_MS;
  return {
    wait: async () => {
      const ms = delay;
      delay = Math.min(delay * 2, MAX_MS);
      await pause(ms, undefined, { signal });
    },
  };
};
