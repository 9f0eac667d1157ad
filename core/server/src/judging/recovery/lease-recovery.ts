import { encodeVerdictMessage, JUDGE_ATTEMPTS, Status } from '@tribunal/contract';
import { inject, injectable, type Events, type ExtensionPoints } from '@tribunal/kernel';
import type { Logger } from 'pino';
import { afterCommit, isOutage, type Transactions } from '@tribunal/database';
import { Clock, Db, EventBus, Log, Points, Tx } from '@tribunal/platform';
import type { Knex } from 'knex';
import { isCounted, UNCLAIMED } from '../locked-judgements';
import { MAX_RETRY_DELAY_MS, loadLoss, assessLoss } from './loss-assessment';
import type { LockedJudgement } from '../model';
import { ProblemFaultService } from '../problem-faults/problem-fault-service';
import { judgementProgressed } from '../events';
import { FairScheduler } from '../dispatch/fair-scheduler';
import { VerdictService, type JudgementFailure } from '../verdict-service';
import { JudgeNotifier } from '../dispatch/judge-notifier';

/** Delay after a failure, times the number of failures, so that a faulty judge has time to recover. */
const RETRY_DELAY_AFTER_FAILURE_MS = 5000;
/** Minimum delay of requeued work; the judge may request a longer one. */
const MIN_RETRY_DELAY_MS = 1000;

/** Message of postponed work, which the person who submitted sees until the verdict. */
const POSTPONED_MESSAGE = encodeVerdictMessage({ code: 'waitsForMachine', values: {} });

/**
 * Lock order: counters of problems, then contest data, each by id. All code that takes several locks must follow it.
 */
const byLockOrder = (a: LockedJudgement, b: LockedJudgement): number =>
  cidOf(a) - cidOf(b) || (a.pid ?? 0) - (b.pid ?? 0) || a.id - b.id;
const cidOf = (judgement: LockedJudgement): number => (judgement.submissionId === null ? 0 : Number(judgement.cid));

/**
 * When the message to judges takes its place in the queue: `now`, to be delivered after the delay, or `later`, when the
 * sweeper finds that the delay is over.
 */
type Notification = 'now' | 'later';

/** Decides what happens to work whose judge disappeared, failed or returned it. */
@injectable()
export class LeaseRecovery {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(VerdictService) private readonly verdicts: VerdictService,
    @inject(ProblemFaultService) private readonly faults: ProblemFaultService,
    @inject(JudgeNotifier) private readonly notifier: JudgeNotifier,
    @inject(FairScheduler) private readonly scheduler: FairScheduler,
    @inject(EventBus) private readonly events: Events,
    @inject(Clock) private readonly clock: Clock,
    @inject(Log) private readonly log: Logger,
    @inject(Points) private readonly points: ExtensionPoints,
  ) {}

  /** Handles a failure that the judge reports: schedules the next attempt after a growing delay. */
  retry(locked: LockedJudgement, failure: JudgementFailure): Promise<void> {
    return this.#retryOrGiveUp(locked, failure, (locked.failures + 1) * RETRY_DELAY_AFTER_FAILURE_MS);
  }

  /**
   * Handles a failure that no further attempt would avoid: the judgement gets no verdict, unless the problem is at
   * fault and set aside, or has been changed meanwhile.
   */
  async giveUp(locked: LockedJudgement, failure: JudgementFailure): Promise<void> {
    const next = await this.faults.resolveFailure(locked, failure.reason);
    if (next === 'waits') return;
    if (next === 'retry') return this.#offerAgain(locked, { failures: 0, retryDelayMs: 0, versionId: null });
    await this.faults.recordFault(locked, failure);
    await this.verdicts.fail(locked, failure);
    await this.faults.setAsideIfRepeated(locked, failure);
  }

  /**
   * Handles work that the judge cannot do now without anything having failed: it is offered again after `delayMs`,
   * any number of times.
   */
  requeue(locked: LockedJudgement, delayMs: number, notification: Notification = 'now'): Promise<void> {
    const clampedMs = Math.min(Math.max(delayMs, MIN_RETRY_DELAY_MS), MAX_RETRY_DELAY_MS);
    return this.#offerAgain(locked, { failures: locked.failures, retryDelayMs: clampedMs, notification });
  }

  /**
   * Handles work for which the judge's machine had too little processor time. Judges are notified only when `delayMs`
   * is over, so that it comes after all work that waits by then.
   */
  async postpone(locked: LockedJudgement, delayMs: number): Promise<void> {
    await this.requeue(locked, delayMs, 'later');
    await this.knex('judgement')
      .where({ id: locked.id })
      .increment('postponements')
      .update({ message: POSTPONED_MESSAGE });
  }

  /** Requeues the work of lost judges immediately. A judgement that cannot be requeued does not block the others. */
  async reclaim(
    all: readonly LockedJudgement[],
    failureOf: (judgement: LockedJudgement) => JudgementFailure,
  ): Promise<'all' | 'some'> {
    let reclaimed: 'all' | 'some' = 'all';
    for (const locked of [...all].sort(byLockOrder)) {
      try {
        await this.transactions.run(() => this.#reclaimOne(locked, failureOf(locked)));
      } catch (error) {
        if (isOutage(error)) throw error;
        this.log.error({ err: error, judgementId: locked.id }, 'failed to reclaim the work of a disconnected judge');
        reclaimed = 'some';
      }
    }
    return reclaimed;
  }

  /**
   * Records that a judge fell silent while it held the work. `assessLoss` decides whether that counts as a failure of
   * the work.
   */
  async #reclaimOne(locked: LockedJudgement, failure: JudgementFailure): Promise<void> {
    const sources = { knex: this.knex, points: this.points };
    const { losses, counts: counted, retryDelayMs } = assessLoss(await loadLoss(sources, locked.id, this.clock.now()));
    await this.knex('judgement')
      .where({ id: locked.id })
      .update({ losses, lostFrom: this.knex.ref('instance') });
    if (counted === 'ends') return this.verdicts.fail(locked, failure);
    if (counted === 'yes') return this.#retryOrGiveUp(locked, failure, retryDelayMs);
    return this.#offerAgain(locked, { failures: locked.failures, retryDelayMs });
  }

  /** Schedules the next attempt after `retryDelayMs`, or gives up when there have been enough. */
  async #retryOrGiveUp(locked: LockedJudgement, failure: JudgementFailure, retryDelayMs: number): Promise<void> {
    const failures = locked.failures + 1;
    if (failures >= JUDGE_ATTEMPTS) return this.giveUp(locked, failure);
    return this.#offerAgain(locked, { failures, retryDelayMs });
  }

  async #offerAgain(
    locked: LockedJudgement,
    {
      failures,
      retryDelayMs,
      versionId = locked.versionId,
      notification = 'now',
    }: { failures: number; retryDelayMs: number; versionId?: number | null; notification?: Notification },
  ): Promise<void> {
    const { id, bank, priority } = locked;
    await this.knex('judgement')
      .where({ id })
      .update({
        attempt: locked.attempt + 1,
        failures,
        versionId,
        ...UNCLAIMED,
        wakeAt: new Date(this.clock.now().getTime() + retryDelayMs),
      });
    afterCommit(() => {
      if (locked.queueKey !== null) this.scheduler.schedule();
      else if (notification === 'now') this.notifier.notify({ id, bank, priority, delayMs: retryDelayMs });
    });
    if (!isCounted(locked)) return;
    const { submissionId } = locked;
    this.events.emit(judgementProgressed, { submissionId, status: Status.Pending, done: null, total: null });
  }
}
