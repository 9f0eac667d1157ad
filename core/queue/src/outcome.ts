import { type QueueSettings, retryDelay } from './options';
import { RetryLater } from './port';

/** What happens to a message after its handler has ended. */
export type Outcome =
  | { kind: 'done' }
  | { kind: 'again'; delayMs: number; attempt: number }
  | { kind: 'dead'; reason: string };

/** Runs a handler on the `attempt`th delivery of a message; never rejects. */
export const runHandler = async (
  run: () => Promise<void>,
  attempt: number,
  settings: QueueSettings,
): Promise<Outcome> => {
  try {
    await run();
    return { kind: 'done' };
  } catch (error) {
    if (error instanceof RetryLater) return { kind: 'again', delayMs: error.delayMs, attempt };
    const reason = error instanceof Error ? error.message : String(error);
    settings.onProblem(`attempt ${attempt} of ${settings.maxAttempts} failed`, error);
    if (attempt >= settings.maxAttempts) return { kind: 'dead', reason };
    return { kind: 'again', delayMs: retryDelay(attempt, settings), attempt: attempt + 1 };
  }
};
