import type { Status, Timer } from '@tribunal/contract';
import { inject, injectable, type Events } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Db, EventBus, Timers } from '@tribunal/platform';
import { judgementFinalized } from '../judging';

interface FinishedTrial {
  status: Status;
  message: string | null;
}

/**
 * Poll interval in ms. Polling is necessary because another process may receive the verdict, and no event about that
 * arrives here.
 */
const POLL_INTERVAL_MS = 1000;

/** Waits for a judge to finish a trial. */
@injectable()
export class TrialWaiter {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(EventBus) private readonly events: Events,
    @inject(Timers) private readonly timer: Pick<Timer, 'after'>,
  ) {}

  /** Resolves with the finished trial; null if no judge finishes it within `ms`. */
  async wait(trialId: number, ms: number): Promise<FinishedTrial | null> {
    let wake = (): void => undefined;
    let isLate = false;
    const untilWoken = () => new Promise<void>((resolve) => (wake = resolve));
    const unsubscribe = this.events.on(judgementFinalized, (finalized) => {
      if (finalized.trialId === trialId) wake();
    });
    const cancelLimit = this.timer.after(ms, () => {
      isLate = true;
      wake();
    });
    try {
      while (!isLate) {
        const woken = untilWoken();
        const found = await this.#findFinished(trialId);
        if (found) return found;
        const cancel = this.timer.after(POLL_INTERVAL_MS, () => wake());
        await woken;
        cancel();
      }
      return await this.#findFinished(trialId);
    } finally {
      cancelLimit();
      await unsubscribe();
    }
  }

  async #findFinished(trialId: number): Promise<FinishedTrial | null> {
    const found = await this.knex('judgement').where({ trialId }).whereNotNull('judgedAt').first('status', 'message');
    return found ?? null;
  }
}
