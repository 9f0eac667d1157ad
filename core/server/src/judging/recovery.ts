import { JUDGE_ATTEMPTS, Status, token } from '@tribunal/contract';
import { inject, injectable, type Events } from '@tribunal/kernel';
import type { Logger } from 'pino';
import { isOutage } from '../database/outage';
import type { Tx as Transaction } from '../database/transactions';
import { Clock, EventBus, Log } from '../tokens';
import { counts, UNCLAIMED } from './held';
import { LONGEST_REST_MS, lossOf, weighLoss } from './lost-work';
import type { HeldJudgement } from './model';
import { ProblemFaults, type ProblemFaultService } from './problem-faults';
import { judgementMoved } from './signals';
import { Turns, type TurnScheduler } from './turns';
import { Verdicts, type Breakdown, type VerdictService } from './verdicts';
import { WakeUps, type WakeUpSender } from './wake-ups';

export const Recovery = token<JudgementRecovery>('judgement-recovery');

/** A judge that has failed may be sick: the work rests this long, times the failures, so that the judge can get well. */
const REST_AFTER_FAILURE_MS = 5000;
/** Work that was given back rests as the judge says, at least so long. */
const LEAST_REST_MS = 1000;

/** Counters of problems, then what contests count, each by their ids: all who hold several go in this direction. */
const byPlace = (a: HeldJudgement, b: HeldJudgement): number =>
  cidOf(a) - cidOf(b) || (a.pid ?? 0) - (b.pid ?? 0) || a.id - b.id;
const cidOf = (held: HeldJudgement): number => (held.submissionId === null ? 0 : Number(held.cid));

/** What becomes of work whose judge is gone, failed or gives it back. */
@injectable()
export class JudgementRecovery {
  constructor(
    @inject(Verdicts) private readonly verdicts: VerdictService,
    @inject(ProblemFaults) private readonly faults: ProblemFaultService,
    @inject(WakeUps) private readonly wakeUps: WakeUpSender,
    @inject(Turns) private readonly turns: TurnScheduler,
    @inject(EventBus) private readonly events: Events,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Log) private readonly log: Logger,
  ) {}

  /** The judge says that it could not do it: the next attempt comes after a rest that grows. */
  retry(tx: Transaction, held: HeldJudgement, why: Breakdown): Promise<void> {
    return this.#takeAway(tx, held, why, (held.failures + 1) * REST_AFTER_FAILURE_MS);
  }

  /**
   * No attempt would help: it has no verdict, unless its problem is at fault and there is something to wait for, or its
   * problem has been changed meanwhile.
   */
  async giveUp(tx: Transaction, held: HeldJudgement, why: Breakdown): Promise<void> {
    const next = await this.faults.afterFailure(tx, held, why.reason);
    if (next === 'waits') return;
    if (next === 'again') return this.#offerAgain(tx, held, { failures: 0, restMs: 0, versionId: null });
    await this.faults.record(tx, held, why);
    await this.verdicts.breakDown(tx, held, why);
    await this.faults.setAsideIfOften(tx, held, why);
  }

  /** The judge can do nothing for it now, and nobody failed: it is offered again after `restMs`, however often. */
  handBack(tx: Transaction, held: HeldJudgement, restMs: number): Promise<void> {
    const rest = Math.min(Math.max(restMs, LEAST_REST_MS), LONGEST_REST_MS);
    return this.#offerAgain(tx, held, { failures: held.failures, restMs: rest });
  }

  /** The judges are gone: the work is offered anew at once. One that cannot be moved does not hold up the others. */
  async takeAway(
    tx: Transaction,
    all: readonly HeldJudgement[],
    whyOf: (held: HeldJudgement) => Breakdown,
  ): Promise<'all' | 'some'> {
    let taken: 'all' | 'some' = 'all';
    for (const held of [...all].sort(byPlace)) {
      try {
        await tx.part((part) => this.#lose(part, held, whyOf(held)));
      } catch (error) {
        if (isOutage(error)) throw error;
        this.log.error({ err: error, judgementId: held.id }, 'work of a judge that is gone could not be taken away');
        taken = 'some';
      }
    }
    return taken;
  }

  /** Notes that a judge fell silent over it. Whether that is a failure of the work is weighed; see `weighLoss`. */
  async #lose(tx: Transaction, held: HeldJudgement, why: Breakdown): Promise<void> {
    const { losses, counts: counted, restMs } = weighLoss(await lossOf(tx.knex, held.id, this.clock.now()));
    await tx
      .knex('judgement')
      .where({ id: held.id })
      .update({ losses, lostFrom: tx.knex.ref('instance') });
    if (counted === 'ends') return this.verdicts.breakDown(tx, held, why);
    if (counted === 'yes') return this.#takeAway(tx, held, why, restMs);
    return this.#offerAgain(tx, held, { failures: held.failures, restMs });
  }

  /** Offers the next attempt after `restMs`, or gives up when there have been enough. */
  async #takeAway(tx: Transaction, held: HeldJudgement, why: Breakdown, restMs: number): Promise<void> {
    const failures = held.failures + 1;
    if (failures >= JUDGE_ATTEMPTS) return this.giveUp(tx, held, why);
    return this.#offerAgain(tx, held, { failures, restMs });
  }

  async #offerAgain(
    tx: Transaction,
    held: HeldJudgement,
    { failures, restMs, versionId = held.versionId }: { failures: number; restMs: number; versionId?: number | null },
  ): Promise<void> {
    const { id, bank, priority } = held;
    await tx
      .knex('judgement')
      .where({ id })
      .update({
        attempt: held.attempt + 1,
        failures,
        versionId,
        ...UNCLAIMED,
        wakeAt: new Date(this.clock.now().getTime() + restMs),
      });
    tx.afterCommit(() => {
      if (held.lane === null) this.wakeUps.launch({ id, bank, priority, delayMs: restMs });
      else this.turns.launch();
      if (!counts(held)) return;
      const { submissionId } = held;
      this.events.emit(judgementMoved, { submissionId, status: Status.Pending, done: null, total: null });
    });
  }
}
