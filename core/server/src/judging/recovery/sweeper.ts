import { Intervals } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Queue } from '@tribunal/queue';
import type { Knex } from 'knex';
import { AdvisoryLocks, type Transactions } from '@tribunal/database';
import { Broker, Clock, Db, Tx } from '@tribunal/platform';
import { lockJudgements, whereOpen } from '../locked-judgements';
import { LeaseRecovery } from './lease-recovery';
import { OVERTAKEN_AFTER_MS, raiseOvertaken } from './overtaken-work';
import { findLost, findOverdueSources, type UnclaimedJudgement } from './lost-notifications';
import { FairScheduler } from '../dispatch/fair-scheduler';
import { JudgeNotifier, type NotificationRequest } from '../dispatch/judge-notifier';

const BATCH_SIZE = 500;
/** Younger work is still being sent by the process that created it. */
const UNSENT_AFTER_MS = 2000;
/**
 * Judges reach the database only through the server: after a gap of this length between sweeps it is unknown which
 * judges are silent.
 */
const OUTAGE_MS = Intervals.judgeLease / 2;

const openJudgements = (knex: Knex): Knex.QueryBuilder => whereOpen(knex('judgement as j'));

/** Finds work that nobody is processing. One process of the cluster sweeps at a time. */
@injectable()
export class Sweeper {
  /** Start of the latest sweep; null before the first one and after one that failed. */
  #lastSweepAt: Date | null = null;
  /** When this process last looked for work that was overtaken. */
  #lastRaiseAt = new Date(0);
  #currentSweep: Promise<unknown> = Promise.resolve();

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Broker) private readonly queue: Queue,
    @inject(Clock) private readonly clock: Clock,
    @inject(LeaseRecovery) private readonly recovery: LeaseRecovery,
    @inject(JudgeNotifier) private readonly notifier: JudgeNotifier,
    @inject(FairScheduler) private readonly scheduler: FairScheduler,
  ) {}

  /**
   * Runs one of the periodic sweeps; after a gap in which this process could not sweep, all leases are extended
   * first.
   */
  async sweepPeriodically(): Promise<void> {
    // A sweep in progress may still fail, which would be a gap.
    await this.#currentSweep;
    if (!this.#lastSweepAt || this.#lastSweepAt < this.#ago(OUTAGE_MS)) await this.extendLeasesAfterOutage();
    await this.sweep();
  }

  /** Sweeps until nothing is left to do; waits for a sweep in progress, so that no notification is sent twice. */
  async sweep(): Promise<void> {
    const since = this.clock.now();
    this.#lastSweepAt = since;
    const swept = this.#currentSweep.then(() => this.#sweepUntilDone(since));
    this.#currentSweep = swept.catch(() => undefined);
    try {
      await swept;
    } catch (error) {
      this.#lastSweepAt = null;
      throw error;
    }
  }

  /** Extends all leases after the server was unavailable, because the judges' silence is not their fault. */
  async extendLeasesAfterOutage(): Promise<void> {
    const leaseUntil = this.#ago(-Intervals.judgeLease);
    await openJudgements(this.knex)
      .whereNotNull('j.claimedBy')
      .where('j.leaseUntil', '<', leaseUntil)
      .update({ leaseUntil });
  }

  async #sweepUntilDone(since: Date): Promise<void> {
    const emptySources = await this.#findEmptySources();
    for (let isMore = true; isMore;) {
      const found = await this.#sweepBatch(emptySources, since);
      const sent = await this.notifier.send(found.toSend);
      isMore = found.isMore && sent === found.toSend.length;
    }
    await this.#raiseOvertaken();
    await this.scheduler.dispatch();
  }

  /**
   * Processes only leases that had expired before the sweep began: while it waits for the database, heartbeats may be
   * waiting, too.
   */
  #sweepBatch(
    emptySources: readonly string[],
    since: Date,
  ): Promise<{ toSend: NotificationRequest[]; isMore: boolean }> {
    return this.transactions.run(async () => {
      await this.knex.raw('select pg_advisory_xact_lock(?)', [AdvisoryLocks.sweep]);
      const silent = await lockJudgements(
        this.knex,
        (j) => void whereOpen(j).where('j.leaseUntil', '<', since).limit(BATCH_SIZE),
      );
      const reclaimed = await this.recovery.reclaim(silent, ({ claimedBy, attempt }) => ({
        reason: 'judgeSilent',
        detail: `attempt ${attempt}: no sign of life for ${Intervals.judgeLease} ms`,
        judge: claimedBy,
      }));
      const unsent = await this.#findUnsent();
      const lost = await findLost(this.knex, { now: this.clock.now(), emptySources, limit: BATCH_SIZE });
      await this.#returnToScheduler(lost);
      const batches = reclaimed === 'all' ? [silent, unsent, lost] : [unsent, lost];
      return {
        toSend: [...unsent, ...lost.filter(({ queueKey }) => queueKey === null)],
        isMore: batches.some(({ length }) => length === BATCH_SIZE),
      };
    });
  }

  /** Looks only now and then, so that urgent work stays fast however much else waits. */
  async #raiseOvertaken(): Promise<void> {
    const now = this.clock.now();
    if (this.#lastRaiseAt > this.#ago(OVERTAKEN_AFTER_MS) && this.#lastRaiseAt <= now) return;
    this.#lastRaiseAt = now;
    await this.notifier.send(await raiseOvertaken(this.knex, now));
  }

  /** Finds work that judges were never notified of; queued work is excluded, because it waits on purpose. */
  #findUnsent(): Promise<NotificationRequest[]> {
    return openJudgements(this.knex)
      .whereNull('j.claimedBy')
      .whereNull('j.publishedAt')
      .whereNull('j.queueKey')
      .where('j.wakeAt', '<', this.#ago(UNSENT_AFTER_MS))
      .orderBy('j.id')
      .limit(BATCH_SIZE)
      .select('j.id', 'j.bank', 'j.priority');
  }

  /** Queued work gets a new turn, because only the scheduler knows with which priority. */
  async #returnToScheduler(lost: readonly UnclaimedJudgement[]): Promise<void> {
    const ids = lost.filter(({ queueKey }) => queueKey !== null).map(({ id }) => id);
    if (ids.length > 0) await this.knex('judgement').whereIn('id', ids).update({ publishedAt: null });
  }

  /** Returns problem sources with work that was sent long ago although their message queues are empty. */
  async #findEmptySources(): Promise<string[]> {
    const sources = await findOverdueSources(this.knex, this.clock.now());
    const depths = await Promise.all(
      sources.map(async (bank) => ({ bank, ...(await this.queue.depth('judge', bank)) })),
    );
    return depths.filter(({ ready }) => ready === 0).map(({ bank }) => bank);
  }

  #ago(ms: number): Date {
    return new Date(this.clock.now().getTime() - ms);
  }
}
