import { Status, token, type CaseReport, type Provenance } from '@tribunal/contract';
import { inject, injectable, type Events, type Hooks } from '@tribunal/kernel';
import type { Tx as Transaction } from '../database/transactions';
import { Clock, EventBus, HookBus } from '../tokens';
import { moveCounters } from './counters';
import type { HeldJudgement } from './model';
import { oiRankScore } from './oi-rank-score';
import { onVerdict, submissionJudged, type SubmissionJudged } from './signals';
import { storedJson, storedText } from './stored-text';

export const Verdicts = token<VerdictBook>('verdicts');

export interface Verdict {
  status: Status;
  timeMs: number | null;
  memoryKb: number | null;
  score: number | null;
  message: string | null;
  /** Name of the judge, or of the person who decided. */
  judger: string | null;
  cases?: readonly CaseReport[];
  provenance?: Provenance;
}

export interface Breakdown {
  reason: string;
  detail: string;
  judge: string | null;
}

const MESSAGE_MAX = 65_536;
const CASE_MESSAGE_MAX = 1024;
const DETAIL_MAX = 8192;
const MANY = 500;

/** The one way to a final verdict. */
@injectable()
export class VerdictBook {
  constructor(
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(EventBus) private readonly events: Events,
    @inject(HookBus) private readonly hooks: Hooks,
  ) {}

  /** Judgement, cases, counters and solved set in the caller's transaction; tells everyone after the commit. */
  async settle(tx: Transaction, held: HeldJudgement, verdict: Verdict): Promise<void> {
    const judgedAt = this.clock.now();
    const { status, score, timeMs, memoryKb } = verdict;
    const rankScore = oiRankScore(held.type, held.difficulty, score);
    await tx
      .knex('judgement')
      .where({ id: held.id })
      .update({
        status,
        timeMs,
        memoryKb,
        score,
        oiRankScore: rankScore,
        message: storedText(verdict.message, MESSAGE_MAX),
        judger: verdict.judger,
        provenance: verdict.provenance ? storedJson(verdict.provenance) : null,
        judgedAt,
        leaseUntil: null,
      });
    await this.#writeCases(tx, held.id, verdict.cases ?? []);
    await moveCounters(tx.knex, held, null, status);
    const { submissionId, id: judgementId, reason, uid, pid, cid, gid, tid, displayId, submittedAt } = held;
    const place = { submissionId, judgementId, reason, uid, pid, cid, gid, tid, displayId, submittedAt };
    const judged: SubmissionJudged = { ...place, judgedAt, status, score, oiRankScore: rankScore, timeMs, memoryKb };
    await this.hooks.run(onVerdict, { ...judged, tx });
    tx.afterCommit(() => this.events.emit(submissionJudged, judged));
  }

  /** Gives up: System Error for the user, and a record that an admin can look at and release. */
  async breakDown(tx: Transaction, held: HeldJudgement, { reason, detail, judge }: Breakdown): Promise<void> {
    await tx.knex('internalError').insert({
      judgementId: held.id,
      reason: storedText(reason, 255),
      detail: storedText(detail, DETAIL_MAX),
      judge,
      createdAt: this.clock.now(),
    });
    const nothing = { timeMs: null, memoryKb: null, score: null, message: null };
    await this.settle(tx, held, { status: Status.SystemError, ...nothing, judger: judge });
  }

  async #writeCases({ knex }: Transaction, judgementId: number, cases: readonly CaseReport[]): Promise<void> {
    const bySeq = new Map(cases.map((one) => [one.seq, one]));
    const rows = [...bySeq.values()].map((one) => ({
      judgementId,
      seq: one.seq,
      caseId: one.caseId,
      groupNum: one.groupNum,
      status: one.status,
      timeMs: one.timeMs,
      memoryKb: one.memoryKb,
      score: one.score,
      message: storedText(one.message, CASE_MESSAGE_MAX),
    }));
    for (let at = 0; at < rows.length; at += MANY) await knex('judgementCase').insert(rows.slice(at, at + MANY));
  }
}
