import { setTimeout as pause } from 'node:timers/promises';

const FIRST_MS = 50;
const LONGEST_MS = 2000;

/** Pauses between tries: 50 ms, doubling to 2 s. Rejects with an AbortError when the signal fires. */
export const backoff = (signal: AbortSignal): { wait(): Promise<void> } => {
  let delay = FIRST_MS;
  return {
    wait: async () => {
      const ms = delay;
      delay = Math.min(delay * 2, LONGEST_MS);
      await pause(ms, undefined, { signal });
    },
  };
};
