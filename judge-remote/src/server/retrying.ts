import { pause, ServerError, type Clock } from '@tribunal/worker';

const FIRST_WAIT = 200;
const LONGEST_WAIT = 5000;

/** Whether nobody knows if the server has heard it: no answer, or one of its errors. */
export const isSilence = (error: unknown): boolean =>
  error instanceof ServerError && (error.status === 0 || error.status >= 500);

/** Calls until the server answers, at most `tries` times and not after `signal` aborts; then throws what came last. */
export async function retrying<T>(
  call: () => Promise<T>,
  { clock, signal, tries }: { clock: Clock; signal: AbortSignal; tries: number },
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
