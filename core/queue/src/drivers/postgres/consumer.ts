import type { ConsumeOptions, Consumer, Handler } from '../../port';
import type { QueueSettings } from '../../options';
import { InFlight } from '@tribunal/contract';
import { type Outcome, runHandler } from '../../outcome';
import type { Database } from './database';
import type { Leases } from './leases';
import { DEAD_LETTER, NEXT_DUE, RELEASE, CLAIM } from './statements';

interface Row {
  id: string;
  body: unknown;
  attempt: number;
  priority: number;
}

/** State shared by all consumers of a queue. */
export interface ConsumerContext {
  database: Database;
  leases: Leases;
  /** Identifies this process in locks. */
  owner: string;
  settings: QueueSettings;
  finish(id: string): Promise<void>;
}

const byOrder = (a: Row, b: Row): number => b.priority - a.priority || Number(a.id) - Number(b.id);
/** The database's clock decides what is due; a timer that fires slightly early would find nothing. */
const TIMER_SLACK_MS = 2;
/**
 * Minimum poll interval. A message that this process is just releasing is due but cannot be claimed yet, which would
 * cause a busy loop.
 */
const MIN_POLL_MS = 20;

/** Claims messages of one sub-queue while it has free capacity. */
export class PostgresConsumer<T> implements Consumer {
  private readonly running = new InFlight();
  private isPolling = false;
  private polling: Promise<void> | undefined;
  /** Whether there may be messages that have not been polled for. */
  private needsPoll = true;
  private isDraining = false;
  private timer: NodeJS.Timeout | undefined;
  private timerAt = Infinity;

  constructor(
    private readonly consumerContext: ConsumerContext,
    readonly topic: string,
    readonly key: string,
    private readonly options: ConsumeOptions,
    private readonly handle: Handler<T>,
  ) {}

  /** Schedules a poll because a message becomes available in `delayMs`. */
  wake(delayMs = 0): void {
    if (this.isDraining) return;
    if (delayMs > 0) {
      this.pollIn(delayMs + TIMER_SLACK_MS);
      return;
    }
    this.needsPoll = true;
    this.poll();
  }

  async drain(): Promise<void> {
    this.isDraining = true;
    clearTimeout(this.timer);
    await this.polling;
    await this.running.idle();
  }

  private poll(): void {
    if (this.isPolling) return;
    this.isPolling = true;
    this.polling = this.pollWhileNeeded();
  }

  private async pollWhileNeeded(): Promise<void> {
    while (this.needsPoll && !this.isDraining && this.running.size < this.options.concurrency) {
      this.needsPoll = false;
      try {
        await this.claimFreeSlots();
      } catch (error) {
        this.consumerContext.settings.onProblem(`cannot take messages of ${this.topic}`, error);
        this.pollIn(this.consumerContext.settings.pollMs);
      }
    }
    this.isPolling = false;
  }

  private async claimFreeSlots(): Promise<void> {
    const { database, leases, owner, settings } = this.consumerContext;
    const freeSlots = this.options.concurrency - this.running.size;
    const address = [this.topic, this.key];
    const rows = await database.query<Row>(CLAIM, [
      ...address,
      freeSlots,
      owner,
      settings.visibilityMs,
      leases.activeIds(),
    ]);
    if (this.isDraining) {
      await this.release(rows);
      return;
    }
    for (const row of rows.sort(byOrder)) this.start(row);
    if (rows.length === freeSlots) this.needsPoll = true;
    else await this.scheduleNextPoll();
  }

  private start(row: Row): void {
    this.consumerContext.leases.add(row.id);
    void this.running
      .run(() => this.process(row))
      .then(() => {
        this.consumerContext.leases.remove(row.id);
        this.poll();
      });
  }

  private async process({ id, body, attempt, priority }: Row): Promise<void> {
    const run = (): Promise<void> => this.handle(body as T, { attempt, priority });
    const outcome = await runHandler(run, attempt, this.consumerContext.settings);
    try {
      await this.finalize(id, outcome);
    } catch (error) {
      this.consumerContext.settings.onProblem(`message ${id} was handled but not settled: it will come again`, error);
    }
  }

  private async finalize(id: string, outcome: Outcome): Promise<void> {
    const { database, owner, finish } = this.consumerContext;
    if (outcome.kind === 'done') return finish(id);
    if (outcome.kind === 'dead') await database.query(DEAD_LETTER, [id, owner, outcome.reason]);
    else await database.query(RELEASE, [[id], owner, outcome.delayMs, outcome.attempt]);
  }

  private async release(rows: Row[]): Promise<void> {
    if (rows.length === 0) return;
    await this.consumerContext.database.query(RELEASE, [rows.map(({ id }) => id), this.consumerContext.owner, 0, null]);
  }

  private async scheduleNextPoll(): Promise<void> {
    const { database, settings } = this.consumerContext;
    const [next] = await database.query<{ ms: number | null }>(NEXT_DUE, [this.topic, this.key]);
    this.pollIn(Math.min(settings.pollMs, Math.max(MIN_POLL_MS, next?.ms ?? Infinity) + TIMER_SLACK_MS));
  }

  private pollIn(ms: number): void {
    const at = performance.now() + ms;
    if (this.isDraining || at >= this.timerAt) return;
    clearTimeout(this.timer);
    this.timerAt = at;
    this.timer = setTimeout(() => {
      this.timerAt = Infinity;
      this.wake();
    }, ms);
  }
}
