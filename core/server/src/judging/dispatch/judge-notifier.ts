import { inject, injectable } from '@tribunal/kernel';
import type { Queue } from '@tribunal/queue';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { Broker, Clock, Db, Log } from '@tribunal/platform';

export interface NotificationRequest {
  id: number;
  bank: string;
  priority: number;
  delayMs?: number;
}

/** Notifies judges of judgements. A lost notification costs only time: the sweeper sends another. */
@injectable()
export class JudgeNotifier {
  readonly #pending = new Set<Promise<void>>();

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Broker) private readonly queue: Queue,
    @inject(Clock) private readonly clock: Clock,
    @inject(Log) private readonly log: Logger,
  ) {}

  /** Sends a notification in the background; to be called after a commit. */
  notify(notification: NotificationRequest): void {
    const sending = this.send([notification]).then(() => void this.#pending.delete(sending));
    this.#pending.add(sending);
  }

  /** Sends notifications and returns how many of them the broker accepted; never rejects. */
  async send(notifications: readonly NotificationRequest[]): Promise<number> {
    const sent: number[] = [];
    const sendOne = async ({ id, bank, priority, delayMs }: NotificationRequest): Promise<void> => {
      await this.queue.publish('judge', { judgementId: id }, { key: bank, priority, delayMs });
      sent.push(id);
    };
    const results = await Promise.allSettled(notifications.map(sendOne));
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) this.log.warn({ err: failure.reason }, 'failed to notify judges; the sweeper will retry');
    await this.#markPublished(sent);
    return sent.length;
  }

  /** Resolves when nothing is being sent. */
  async idle(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  async #markPublished(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    try {
      await this.knex('judgement').whereIn('id', ids).update({ publishedAt: this.clock.now() });
    } catch (error) {
      this.log.warn({ err: error }, 'failed to record sent notifications; they will be sent again');
    }
  }
}
