import { setTimeout as pause } from 'node:timers/promises';
import { Backoff } from '@tribunal/contract';

/** Longest pause in ms between attempts to reach a broker that is away. */
export const MAX_PAUSE_MS = 5000;

/**
 * Creates pauses between attempts: 50 ms, doubling up to 5 s. Waiting rejects with an AbortError when the signal
 * fires.
 */
export const backoff = (signal: AbortSignal): { wait(): Promise<void> } => {
  const pauses = new Backoff({ firstMs: 50, maxMs: MAX_PAUSE_MS });
  return { wait: () => pause(pauses.next(), undefined, { signal }) };
};
