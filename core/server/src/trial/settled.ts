import { token, type Status } from '@tribunal/contract';
import { inject, injectable, type Events } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { judgementSettled } from '../judging';
import { Db, EventBus } from '../tokens';

export interface SettledTrial {
  status: Status;
  message: string | null;
}

/** Rings once after so many ms; the returned function takes it back. */
export const Timer = token<{ after(ms: number, ring: () => void): () => void }>('timer');
export const SettledTrials = token<TrialWatch>('settled-trials');

/** The verdict may be taken by another process, which nobody here hears of. */
const LOOK_AGAIN_MS = 1000;

/** Waits for judges. */
@injectable()
export class TrialWatch {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(EventBus) private readonly events: Events,
    @inject(Timer) private readonly timer: { after(ms: number, ring: () => void): () => void },
  ) {}

  /** null: no judge has ended it within `ms`. */
  async wait(trialId: number, ms: number): Promise<SettledTrial | null> {
    let ring = (): void => undefined;
    let isLate = false;
    const untilRung = () => new Promise<void>((resolve) => (ring = resolve));
    const unhear = this.events.on(judgementSettled, (settled) => {
      if (settled.trialId === trialId) ring();
    });
    const cancelLimit = this.timer.after(ms, () => {
      isLate = true;
      ring();
    });
    try {
      while (!isLate) {
        const rung = untilRung();
        const found = await this.#look(trialId);
        if (found) return found;
        const cancel = this.timer.after(LOOK_AGAIN_MS, () => ring());
        await rung;
        cancel();
      }
      return await this.#look(trialId);
    } finally {
      cancelLimit();
      await unhear();
    }
  }

  async #look(trialId: number): Promise<SettledTrial | null> {
    const found = await this.knex('judgement')
      .where({ trialId })
      .whereNotNull('judgedAt')
      .first<SettledTrial | undefined>('status', 'message');
    return found ?? null;
  }
}
