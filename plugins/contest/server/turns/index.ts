import { setImmediate as others } from 'node:timers/promises';
import type { Steps } from '../../record';

export { finish, type Steps } from '../../record';

/** ms of work after which everybody else has a turn. */
const TURN_MS = 10;

/** Does large work of this process's one thread without keeping others from theirs. */
export async function inTurns<T>(steps: Steps<T>, now: () => number = () => performance.now()): Promise<T> {
  for (;;) {
    const until = now() + TURN_MS;
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (now() < until);
    await others();
  }
}
