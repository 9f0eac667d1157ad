import { yieldToEventLoop } from '@tribunal/kernel';
import type { Steps } from '../../standings';

export { finish, type Steps } from '../../standings';

/** Duration in ms of a work slice, after which other work may run. */
const SLICE_MS = 10;

/** Runs long work on this process's only thread in slices, without blocking others. */
export async function runTimeSliced<T>(steps: Steps<T>, now: () => number = () => performance.now()): Promise<T> {
  for (;;) {
    const until = now() + SLICE_MS;
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (now() < until);
    await yieldToEventLoop();
  }
}
