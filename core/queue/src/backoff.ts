import { setTimeout as pause } from 'node:timers/promises';
import { Backoff } from '@tribunal/contract';

/**
 * Creates pauses between attempts: 50 ms, doubling up to 2 s. Waiting rejects with an AbortError when the signal
 * fires.
 */
export const backoff = (signal: AbortSignal): { wait(): Promise<void> } => {
  const pauses = new Backoff({ firstMs: 50, maxMs: 2000 });
  return { wait: () => pause(pauses.next(), undefined, { signal }) };
};
