import type { Timer } from '@tribunal/contract';
import { pause, ServerError } from '@tribunal/worker';

const FIRST_WAIT = 200;
const LONGEST_WAIT = 5000;

/** Returns whether it is unknown if the server has processed the call: no answer, or a server error. */
export const isSilence = (error: unknown): boolean =>
  error instanceof ServerError && (error.status === 0 || error.status >= 500);

/**
 * Calls until the server answers, at most `tries` times and not after `signal` aborts.
 * @throws the last error.
 */
export async function retrying<T>(
  call: () => Promise<T>,
  { clock, signal, tries }: { clock: Timer; signal: AbortSignal; tries: number },
): Promise<T> {
  for (let tried = 1, wait = FIRST_WAIT; ; tried += 1, wait = Math.min(wait * 2, LONGEST_WAIT)) {
    try {
      return await call();
    } catch (error) {
      if (!isSilence(error) || tried >= tries || signal.aborted) throw error;
      await pause(clock, wait, signal);
    }
  }
}
