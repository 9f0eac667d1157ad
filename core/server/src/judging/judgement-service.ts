import { Status } from '@tribunal/contract';
import { inject, injectable, type Events, type Hooks } from '@tribunal/kernel';
import { audit, conflict, Db, notFound, Clock, EventBus, HookBus } from '@tribunal/platform';
import type { Knex } from 'knex';
import { updateAllCounters } from './counters';
import { JudgementQueue } from './dispatch/judgement-queue';
import { isCounted, lockJudgements, isOpen } from './locked-judgements';
import { LeaseRecovery } from './recovery/lease-recovery';
import { MAX_RETRY_DELAY_MS } from './recovery/loss-assessment';
import { JudgementModel, type LockedSubmissionJudgement, type JudgementReason } from './model';
import {
  judgementProgressed,
  onReopened,
  onVerdict,
  submissionJudged,
  type SubmissionJudged,
  type SubmissionReopened,
} from './events';
import { VerdictService, type Verdict } from './verdict-service';

interface NewJudgement {
  submissionId: number;
  reason: JudgementReason;
  bank: string;
  priority: number;
  /** Queue whose share of the judges is used, for work that may be numerous; null: judges are notified immediately. */
  queueKey?: string | null;
  rejudgingId?: number;
}

/** Options of a rejudging. */
type RejudgeOptions = Pick<NewJudgement, 'reason' | 'priority' | 'queueKey' | 'rejudgingId'>;

/** A judgement whose verdict does not count yet, and the current one that it replaces. */
export interface Swap {
  old: LockedSubmissionJudgement;
  next: LockedSubmissionJudgement;
}

type Outcome = Pick<SubmissionJudged, 'status' | 'score' | 'oiRankScore' | 'timeMs' | 'memoryKb' | 'judgedAt'>;

/**
 * Decides which judgement counts for a submission. History changes in one way only: a newer judgement replaces the
 * current one. Every method works in the caller's transaction; judges and browsers are notified after the commit.
 */
@injectable()
export class JudgementService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(JudgementQueue) private readonly queue: JudgementQueue,
    @inject(VerdictService) private readonly verdicts: VerdictService,
    @inject(LeaseRecovery) private readonly recovery: LeaseRecovery,
    @inject(Clock) private readonly clock: Clock,
    @inject(EventBus) private readonly events: Events,
    @inject(HookBus) private readonly hooks: Hooks,
  ) {}

  /** Requests a verdict for a submission without a current judgement. Returns the judgement's id. */
  async open(judgement: NewJudgement): Promise<number> {
    const { submissionId } = judgement;
    const id = await this.queue.enqueue({ ...judgement, isCurrent: true });
    this.events.emit(judgementProgressed, { submissionId, status: Status.Pending, done: null, total: null });
    return id;
  }

  /**
   * Locks the current judgements, and their submissions, until the transaction ends. Unknown submissions, and those
   * whose code was erased, are absent from the result: nothing changes their verdicts.
   */
  async lockCurrent(submissionIds: readonly number[]): Promise<LockedSubmissionJudgement[]> {
    const ids: number[] = await this.knex('submission')
      .whereIn('id', [...submissionIds])
      .whereNull('erasedAt')
      .orderBy('id')
      .forNoKeyUpdate()
      .pluck('id');
    const current = await lockJudgements(
      this.knex,
      (j) => void j.whereIn('j.submissionId', ids).where('j.isCurrent', true),
    );
    return current.filter(isCounted);
  }

  /**
   * Locks the current judgement of one submission.
   * @throws 404 when the submission is unknown
   * @throws 409 when its code was erased
   */
  async lockOne(submissionId: number): Promise<LockedSubmissionJudgement> {
    const [locked] = await this.lockCurrent([submissionId]);
    if (!locked) {
      const isErased = await this.knex('submission').where({ id: submissionId }).first('id');
      throw isErased ? conflict('submitId', 'submission.erased') : notFound('submission.unknown');
    }
    audit.about({ type: 'submission', id: submissionId });
    return locked;
  }

  /**
   * Replaces the current judgement, whose verdict no longer counts, with a new one.
   * @throws 404 when the submission is unknown
   * @throws 409 while the current judgement is still open
   */
  async reopen(
    submissionId: number,
    reason: JudgementReason,
    priority: number,
    queueKey: string | null = null,
  ): Promise<number> {
    const locked = await this.lockOne(submissionId);
    if (isOpen(locked)) throw conflict('submitId', 'judging.stillJudging');
    const opened = await this.replace([locked], { reason, priority, queueKey });
    return opened.get(submissionId)!;
  }

  /**
   * Replaces current judgements with new ones, including those that a judge works on: it is notified to cancel, and
   * its later reports are dropped. Returns the new judgement of each submission.
   */
  async replace(all: readonly LockedSubmissionJudgement[], options: RejudgeOptions): Promise<Map<number, number>> {
    await this.#retire(all);
    const reopened: SubmissionReopened[] = [];
    for (const { submissionId, bank, pid, cid } of all) {
      const judgementId = await this.open({ ...options, submissionId, bank });
      reopened.push({ submissionId, judgementId, pid, cid });
    }
    if (reopened.length > 0) await this.hooks.run(onReopened, { reopened });
    return new Map(reopened.map(({ submissionId, judgementId }) => [submissionId, judgementId]));
  }

  /**
   * Offers an open judgement to judges now, because what it waited for has come. Later reports of a judge that has it in
   * hand, which cannot know that, are dropped.
   */
  async offerNow(locked: LockedSubmissionJudgement): Promise<void> {
    if (isOpen(locked)) await this.recovery.requeue(locked, 0);
  }

  /**
   * Keeps an open judgement from judges for as long as work may be put off (`MAX_RETRY_DELAY_MS`), unless a judge has it in
   * hand. The caller repeats this while the submission waits for somebody; `offerNow` brings it back.
   */
  async putOff({ id }: LockedSubmissionJudgement): Promise<void> {
    const wakeAt = new Date(this.clock.now().getTime() + MAX_RETRY_DELAY_MS);
    const free = this.knex('judgement').where({ id, isWanted: true }).whereNull('judgedAt').whereNull('claimedBy');
    // What waits for the author of its problem waits on.
    await free.where('wakeAt', '<', wakeAt).update({ wakeAt });
  }

  /** Replaces the current judgement with the verdict of a person. Returns the id of the new one. */
  async decide(locked: LockedSubmissionJudgement, reason: 'manual' | 'cancel', verdict: Verdict): Promise<number> {
    await this.#retire([locked]);
    const { submissionId, bank, priority } = locked;
    const now = this.clock.now();
    const entry = { submissionId, bank, priority, reason, isCurrent: true, isWanted: false };
    const { id } = await JudgementModel.query(this.knex).insert({ ...entry, createdAt: now, wakeAt: now });
    await this.verdicts.finalize({ ...locked, ...entry, id, rejudgingId: null, versionId: null }, verdict);
    return id;
  }

  /**
   * Makes verdicts count that were pending beside the current ones; those that differ, if only in their time or in the
   * points for the OI rank list, are published as `submissionJudged`. Returns the submissions whose status or score has
   * changed.
   */
  async promote(swaps: readonly Swap[]): Promise<ReadonlySet<number>> {
    const [old, next] = [swaps.map((swap) => swap.old.id), swaps.map((swap) => swap.next.id)];
    await this.knex('judgement').whereIn('id', old).update({ isCurrent: false, isWanted: false });
    await this.knex('judgement').whereIn('id', next).update({ isCurrent: true });
    const changes = swaps.map((swap) => ({ ...counterKeyOf(swap.next), from: swap.old.status, to: swap.next.status }));
    await updateAllCounters(this.knex, changes);
    const outcomes = await loadOutcomes(this.knex, [...old, ...next]);
    const judged: SubmissionJudged[] = [];
    const differing = new Set<number>();
    for (const swap of swaps) {
      const [before, now] = [outcomes.get(swap.old.id)!, outcomes.get(swap.next.id)!];
      const isVerdictChanged = before.status !== now.status || before.score !== now.score;
      if (isVerdictChanged) differing.add(swap.next.submissionId);
      const isChanged = isVerdictChanged || before.timeMs !== now.timeMs || before.oiRankScore !== now.oiRankScore;
      if (isChanged) judged.push(submissionJudgedOf(swap.next, now));
    }
    await this.#publish(judged);
    return differing;
  }

  /** Marks judgements as not wanted; they do not count and nobody waits for them any more. */
  async dismiss(ids: readonly number[]): Promise<void> {
    const locked = await lockJudgements(this.knex, (j) => void j.whereIn('j.id', [...ids]).where('j.isCurrent', false));
    const dismissed = locked.map(({ id }) => id);
    await this.knex('judgement').whereIn('id', dismissed).update({ isWanted: false });
  }

  async #retire(all: readonly LockedSubmissionJudgement[]): Promise<void> {
    const ids = all.map(({ id }) => id);
    await this.knex('judgement').whereIn('id', ids).update({ isCurrent: false, isWanted: false });
    const changes = all.map((locked) => ({ ...counterKeyOf(locked), from: locked.status, to: null }));
    await updateAllCounters(this.knex, changes);
  }

  async #publish(judged: readonly SubmissionJudged[]): Promise<void> {
    if (judged.length === 0) return;
    await this.hooks.run(onVerdict, { judged });
    for (const one of judged) this.events.emit(submissionJudged, one);
  }
}

function submissionJudgedOf(locked: LockedSubmissionJudgement, outcome: Outcome): SubmissionJudged {
  const { submissionId, id: judgementId, reason, tid, displayId, submittedAt } = locked;
  return { ...counterKeyOf(locked), submissionId, judgementId, reason, tid, displayId, submittedAt, ...outcome };
}

const counterKeyOf = ({
  uid,
  pid,
  cid,
  gid,
}: LockedSubmissionJudgement): Pick<LockedSubmissionJudgement, 'uid' | 'pid' | 'cid' | 'gid'> => ({
  uid,
  pid,
  cid,
  gid,
});

async function loadOutcomes(knex: Knex, ids: readonly number[]): Promise<Map<number, Outcome>> {
  const rows = await knex('judgement')
    .whereIn('id', [...ids])
    .select('id', 'status', 'score', 'oiRankScore', 'timeMs', 'memoryKb', 'judgedAt');
  return new Map(rows.map(({ id, judgedAt, ...outcome }) => [id, { ...outcome, judgedAt: judgedAt! }]));
}
