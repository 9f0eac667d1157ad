import { Status, token } from '@tribunal/contract';
import { inject, injectable, type Events, type Hooks } from '@tribunal/kernel';
import type { Tx as Transaction } from '../database/transactions';
import { conflict, notFound } from '../http';
import { Clock, EventBus, HookBus } from '../tokens';
import { moveAllCounters } from './counters';
import { Docket, type WorkDocket } from './docket';
import { counts, hold, isOpen } from './held';
import { JudgementModel, type HeldOfSubmission, type JudgementReason } from './model';
import {
  judgementMoved,
  onReopened,
  onVerdict,
  submissionJudged,
  type SubmissionJudged,
  type SubmissionReopened,
} from './signals';
import { Verdicts, type Verdict, type VerdictService } from './verdicts';

export interface NewJudgement {
  submissionId: number;
  reason: JudgementReason;
  bank: string;
  priority: number;
  /** Whose share of the judges it uses, when there may be much of it; null: judges are told at once. */
  lane?: string | null;
  rejudgingId?: number;
}

/** Why submissions are judged anew. */
export type Anew = Pick<NewJudgement, 'reason' | 'priority' | 'lane' | 'rejudgingId'>;

/** A verdict that waits beside the one that counts, and that one. */
export interface Swap {
  old: HeldOfSubmission;
  next: HeldOfSubmission;
}

type Outcome = Pick<SubmissionJudged, 'status' | 'score' | 'oiRankScore' | 'timeMs' | 'memoryKb' | 'judgedAt'>;

export const Judgements = token<JudgementService>('judgements');

/**
 * Which judgement counts for a submission. What happened is changed in one way only: a newer judgement takes the place of
 * the current one. Every method works in the caller's transaction; judges and browsers hear of it after the commit.
 */
@injectable()
export class JudgementService {
  constructor(
    @inject(Docket) private readonly docket: WorkDocket,
    @inject(Verdicts) private readonly verdicts: VerdictService,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(EventBus) private readonly events: Events,
    @inject(HookBus) private readonly hooks: Hooks,
  ) {}

  /** Asks for a verdict. The submission must have no current judgement. Resolves with the judgement's id. */
  async open(tx: Transaction, judgement: NewJudgement): Promise<number> {
    const { submissionId } = judgement;
    const id = await this.docket.enter(tx, { ...judgement, isCurrent: true });
    tx.afterCommit(() =>
      this.events.emit(judgementMoved, { submissionId, status: Status.Pending, done: null, total: null }),
    );
    return id;
  }

  /** The judgements that count now, held until the transaction ends, as are their submissions. Those unknown are absent. */
  async holdCurrent(tx: Transaction, submissionIds: readonly number[]): Promise<HeldOfSubmission[]> {
    const ids = [...submissionIds];
    await tx.knex('submission').whereIn('id', ids).orderBy('id').select('id').forNoKeyUpdate();
    const current = await hold(tx.knex, (j) => void j.whereIn('j.submissionId', ids).where('j.isCurrent', true));
    return current.filter(counts);
  }

  /** 404. */
  async holdOne(tx: Transaction, submissionId: number): Promise<HeldOfSubmission> {
    const [held] = await this.holdCurrent(tx, [submissionId]);
    if (!held) throw notFound('submission.unknown');
    return held;
  }

  /** Puts a new judgement in the place of the current one, whose verdict no longer counts. 404, 409 while it is still open. */
  async reopen(
    tx: Transaction,
    submissionId: number,
    reason: JudgementReason,
    priority: number,
    lane: string | null = null,
  ): Promise<number> {
    const held = await this.holdOne(tx, submissionId);
    if (isOpen(held)) throw conflict('submitId', 'judging.stillJudging');
    const opened = await this.replace(tx, [held], { reason, priority, lane });
    return opened.get(submissionId)!;
  }

  /**
   * Puts new judgements in the place of current ones, also of those that a judge works on: it is told to stop, and what
   * it still reports is dropped. Resolves with the new judgement of each submission.
   */
  async replace(tx: Transaction, all: readonly HeldOfSubmission[], anew: Anew): Promise<Map<number, number>> {
    await this.#retire(tx, all);
    const reopened: SubmissionReopened[] = [];
    for (const { submissionId, bank, pid, cid } of all) {
      const judgementId = await this.open(tx, { ...anew, submissionId, bank });
      reopened.push({ submissionId, judgementId, pid, cid });
    }
    if (reopened.length > 0) await this.hooks.run(onReopened, { reopened, tx });
    return new Map(reopened.map(({ submissionId, judgementId }) => [submissionId, judgementId]));
  }

  /** A person's verdict in the place of the current judgement. Resolves with the id of the new one. */
  async decide(
    tx: Transaction,
    held: HeldOfSubmission,
    reason: 'manual' | 'cancel',
    verdict: Verdict,
  ): Promise<number> {
    await this.#retire(tx, [held]);
    const { submissionId, bank, priority } = held;
    const now = this.clock.now();
    const entry = { submissionId, bank, priority, reason, isCurrent: true, isWanted: false };
    const { id } = await JudgementModel.query(tx.knex).insert({ ...entry, createdAt: now, wakeAt: now });
    await this.verdicts.settle(tx, { ...held, ...entry, id, rejudgingId: null, versionId: null }, verdict);
    return id;
  }

  /**
   * Lets verdicts count that waited beside the current ones; those that differ, if only in their time, are told as
   * `submissionJudged`. Resolves with the submissions whose status or score is another one.
   */
  async promote(tx: Transaction, swaps: readonly Swap[]): Promise<ReadonlySet<number>> {
    const [old, next] = [swaps.map((swap) => swap.old.id), swaps.map((swap) => swap.next.id)];
    await tx.knex('judgement').whereIn('id', old).update({ isCurrent: false, isWanted: false });
    await tx.knex('judgement').whereIn('id', next).update({ isCurrent: true });
    const moves = swaps.map((swap) => ({ ...placeOf(swap.next), from: swap.old.status, to: swap.next.status }));
    await moveAllCounters(tx.knex, moves);
    const outcomes = await outcomesOf(tx, [...old, ...next]);
    const judged: SubmissionJudged[] = [];
    const differing = new Set<number>();
    for (const swap of swaps) {
      const [before, now] = [outcomes.get(swap.old.id)!, outcomes.get(swap.next.id)!];
      const isDecidedAnew = before.status !== now.status || before.score !== now.score;
      if (isDecidedAnew) differing.add(swap.next.submissionId);
      if (isDecidedAnew || before.timeMs !== now.timeMs) judged.push(judgedOf(swap.next, now));
    }
    await this.#tell(tx, judged);
    return differing;
  }

  /** Judgements that do not count and that nobody waits for any more. */
  async dismiss(tx: Transaction, ids: readonly number[]): Promise<void> {
    const held = await hold(tx.knex, (j) => void j.whereIn('j.id', [...ids]).where('j.isCurrent', false));
    const dismissed = held.map(({ id }) => id);
    await tx.knex('judgement').whereIn('id', dismissed).update({ isWanted: false });
  }

  async #retire(tx: Transaction, all: readonly HeldOfSubmission[]): Promise<void> {
    const ids = all.map(({ id }) => id);
    await tx.knex('judgement').whereIn('id', ids).update({ isCurrent: false, isWanted: false });
    const moves = all.map((held) => ({ ...placeOf(held), from: held.status, to: null }));
    await moveAllCounters(tx.knex, moves);
  }

  async #tell(tx: Transaction, judged: readonly SubmissionJudged[]): Promise<void> {
    if (judged.length === 0) return;
    await this.hooks.run(onVerdict, { judged, tx });
    for (const one of judged) tx.afterCommit(() => this.events.emit(submissionJudged, one));
  }
}

function judgedOf(held: HeldOfSubmission, outcome: Outcome): SubmissionJudged {
  const { submissionId, id: judgementId, reason, gid, tid, displayId, submittedAt } = held;
  return { ...placeOf(held), submissionId, judgementId, reason, gid, tid, displayId, submittedAt, ...outcome };
}

const placeOf = ({ uid, pid, cid }: HeldOfSubmission): Pick<HeldOfSubmission, 'uid' | 'pid' | 'cid'> => ({
  uid,
  pid,
  cid,
});

async function outcomesOf({ knex }: Transaction, ids: readonly number[]): Promise<Map<number, Outcome>> {
  const rows = await knex('judgement')
    .whereIn('id', [...ids])
    .select<(Outcome & { id: number })[]>('id', 'status', 'score', 'oiRankScore', 'timeMs', 'memoryKb', 'judgedAt');
  return new Map(rows.map(({ id, ...outcome }) => [id, outcome]));
}
