import { Backoff, type Timer } from '@tribunal/contract';
import { pause, ServerError } from '@tribunal/worker';

/** Returns whether it is unknown if the server has processed the call: no answer, or a server error. */
export const isSilence = (error: unknown): boolean =>
  error instanceof ServerError && (error.status === 0 || error.status >= 500);

/** Returns whether the server does not serve remote judging now, because the operator has switched it off. */
export const isSwitchedOff = (error: unknown): boolean => error instanceof ServerError && error.status === 404;

/**
 * Calls until the server answers, at most `tries` times and not after `signal` aborts.
 * @throws the last error.
 */
export async function retrying<T>(
  call: () => Promise<T>,
  { timer, signal, tries }: { timer: Timer; signal: AbortSignal; tries: number },
): Promise<T> {
  const pauses = new Backoff({ firstMs: 200, maxMs: 5000 });
  for (let tried = 1; ; tried += 1) {
    try {
      return await call();
    } catch (error) {
      if (!isSilence(error) || tried >= tries || signal.aborted) throw error;
      await pause(timer, pauses.next(), signal);
    }
  }
}
