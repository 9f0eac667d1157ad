import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { AdvisoryLocks, type Transactions } from '@tribunal/database';
import { Clock, Db, Log, Tx } from '@tribunal/platform';
import { inspectedLength, planDispatch, type DispatchPlan } from './fair-order';
import { loadContention, loadJudgeCapacity, loadQueueStates, hasWaiting, type StoredQueueState } from './queue-states';
import { JudgeNotifier, type NotificationRequest } from './judge-notifier';

/** A user who submitted within this window may submit again soon. */
const CONTENTION_WINDOW_MS = 600_000;
/** Maximum time without dispatching from long queues, however busy others keep the judges. */
const STARVATION_MS = 10_000;

/**
 * Schedules work that may be very numerous: it waits in the database, and judges are notified of a little at a time,
 * so that other users' work still finds a free slot. Each problem source is scheduled separately.
 */
@injectable()
export class FairScheduler {
  #dispatching: Promise<void> | null = null;
  #isRequested = false;
  /** Queue keys that were served, most recent last. */
  #recentKeys: string[] = [];
  /** By problem source, when a queue was last served, or began to wait for it. */
  readonly #lastServedAt = new Map<string, number>();

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(Log) private readonly log: Logger,
    @inject(JudgeNotifier) private readonly notifier: JudgeNotifier,
  ) {}

  /** Starts a dispatch in the background; calls during a dispatch share the next one. */
  schedule(): void {
    this.#isRequested = true;
    this.#dispatching ??= this.#dispatchWhileRequested();
  }

  /** Resolves when no dispatch is running. */
  async idle(): Promise<void> {
    while (this.#dispatching) await this.#dispatching;
  }

  /** Notifies judges of all work that is due. One process of the cluster dispatches at a time. */
  async dispatch(): Promise<void> {
    if (!(await hasWaiting(this.knex))) return this.#lastServedAt.clear();
    const notifications = await this.transactions.run(async () => {
      await this.knex.raw('select pg_advisory_xact_lock(?)', [AdvisoryLocks.queueOrder]);
      const { due, spare } = await this.#plan();
      const lowPriority = (await this.#markNotified(spare)).map((one) => ({
        ...one,
        priority: one.priority - 1,
      }));
      return [...(await this.#markNotified(due)), ...lowPriority];
    });
    const sent = await this.notifier.send(notifications);
    const ids = notifications.map(({ id }) => id);
    if (sent < ids.length) await this.knex('judgement').whereIn('id', ids).update({ publishedAt: null });
  }

  async #dispatchWhileRequested(): Promise<void> {
    while (this.#isRequested) {
      this.#isRequested = false;
      await this.dispatch().catch((error: unknown) => {
        this.log.warn({ err: error }, 'failed to assign turns; the sweeper will retry');
      });
    }
    this.#dispatching = null;
  }

  async #plan(): Promise<DispatchPlan> {
    const now = this.clock.now();
    const capacities = await loadJudgeCapacity(this.knex, now);
    const most = inspectedLength(Math.max(0, ...[...capacities.values()].map(({ slots }) => slots)));
    const queues = this.#inServiceOrder(await loadQueueStates(this.knex, now, most));
    const contention = await loadContention(this.knex, queues, now, CONTENTION_WINDOW_MS);
    const plan: DispatchPlan = { due: [], spare: [] };
    for (const problemSource of new Set(queues.map((queue) => queue.bank))) {
      const { slots = 0, busy = 0 } = capacities.get(problemSource) ?? {};
      const ofSource = queues.filter((queue) => queue.bank === problemSource);
      const { due, spare } = planDispatch(
        ofSource,
        { slots, busy, contention },
        this.#starvationOf(problemSource, now),
      );
      const ids = new Set([...due, ...spare]);
      this.#recordServed(
        problemSource,
        ofSource.filter(({ waiting }) => waiting.some((id) => ids.has(id))),
        now,
      );
      plan.due.push(...due);
      plan.spare.push(...spare);
    }
    return plan;
  }

  /** Sorts queues by when they were last served, longest ago first; those never served come before all others. */
  #inServiceOrder(queues: readonly StoredQueueState[]): StoredQueueState[] {
    this.#recentKeys = this.#recentKeys.filter((served) => queues.some(({ queueKey }) => queueKey === served));
    return queues.toSorted((a, b) => this.#recentKeys.indexOf(a.queueKey) - this.#recentKeys.indexOf(b.queueKey));
  }

  #recordServed(problemSource: string, served: readonly StoredQueueState[], now: Date): void {
    if (served.length === 0) return;
    const keys = served.map(({ queueKey }) => queueKey);
    this.#recentKeys = [...this.#recentKeys.filter((key) => !keys.includes(key)), ...keys];
    this.#lastServedAt.set(problemSource, now.getTime());
  }

  #starvationOf(problemSource: string, now: Date): 'served' | 'starving' {
    const lastServedAt = this.#lastServedAt.get(problemSource);
    if (lastServedAt === undefined || lastServedAt > now.getTime())
      this.#lastServedAt.set(problemSource, now.getTime());
    return lastServedAt !== undefined && now.getTime() - lastServedAt >= STARVATION_MS ? 'starving' : 'served';
  }

  async #markNotified(ids: readonly number[]): Promise<NotificationRequest[]> {
    if (ids.length === 0) return [];
    return this.knex('judgement')
      .whereIn('id', [...ids])
      .update({ publishedAt: this.clock.now() })
      .returning(['id', 'bank', 'priority']);
  }
}
