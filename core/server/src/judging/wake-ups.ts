import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Queue } from '@tribunal/queue';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { Broker, Clock, Db, Log } from '../tokens';

export interface WakeUp {
  id: number;
  bank: string;
  priority: number;
  delayMs?: number;
}

export const WakeUps = token<WakeUpSender>('wake-ups');

/** Tells judges to look at a judgement. A wake-up that gets lost costs time only: the sweeper sends another. */
@injectable()
export class WakeUpSender {
  readonly #underWay = new Set<Promise<void>>();

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Broker) private readonly queue: Queue,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Log) private readonly log: Logger,
  ) {}

  /** Sends without keeping the caller waiting; for after a commit. */
  launch(wakeUp: WakeUp): void {
    const sending = this.send([wakeUp]).then(() => void this.#underWay.delete(sending));
    this.#underWay.add(sending);
  }

  /** Resolves with how many the broker has taken; never rejects. */
  async send(wakeUps: readonly WakeUp[]): Promise<number> {
    const sent: number[] = [];
    const sendOne = async ({ id, bank, priority, delayMs }: WakeUp): Promise<void> => {
      await this.queue.publish('judge', { judgementId: id }, { key: bank, priority, delayMs });
      sent.push(id);
    };
    const results = await Promise.allSettled(wakeUps.map(sendOne));
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) this.log.warn({ err: failure.reason }, 'a wake-up could not be sent; the sweeper will');
    await this.#remember(sent);
    return sent.length;
  }

  /** Resolves when nothing is being sent. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async #remember(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    try {
      await this.knex('judgement').whereIn('id', ids).update({ publishedAt: this.clock.now() });
    } catch (error) {
      this.log.warn({ err: error }, 'sent wake-ups could not be noted; they will be sent again');
    }
  }
}
