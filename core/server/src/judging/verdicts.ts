import {
  Limits,
  Status,
  failureFacts,
  failureRemark,
  storedSaying,
  token,
  type CaseReport,
  type FailureReason,
  type Provenance,
} from '@tribunal/contract';
import { inject, injectable, type Events, type Hooks } from '@tribunal/kernel';
import { storedJson, storedText, type Tx as Transaction } from '../database';
import { Clock, EventBus, HookBus } from '../tokens';
import { moveCounters } from './counters';
import { counts } from './held';
import type { HeldJudgement, HeldOfSubmission } from './model';
import { oiRankScore } from './oi-rank-score';
import { judgementSettled, onVerdict, submissionJudged, type SubmissionJudged } from './signals';
import { Turns, type TurnScheduler } from './turns';

export const Verdicts = token<VerdictService>('verdicts');

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
  /** What the program of a test run wrote. */
  trial?: { output: string; stderr: string };
}

export interface Breakdown {
  reason: FailureReason;
  detail: string;
  judge: string | null;
}

type Outcome = Pick<SubmissionJudged, 'judgedAt' | 'status' | 'score' | 'oiRankScore' | 'timeMs' | 'memoryKb'>;

const MESSAGE_MAX = 65_536;
const CASE_MESSAGE_MAX = 1024;
const DETAIL_MAX = 8192;
const MANY = 500;

/** The one way to a final verdict. */
@injectable()
export class VerdictService {
  constructor(
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(EventBus) private readonly events: Events,
    @inject(HookBus) private readonly hooks: Hooks,
    @inject(Turns) private readonly turns: TurnScheduler,
  ) {}

  /**
   * Judgement, cases, and for a verdict that counts counters and solved set, in the caller's transaction; tells everyone
   * after the commit.
   */
  async settle(tx: Transaction, held: HeldJudgement, verdict: Verdict): Promise<void> {
    const judgedAt = this.clock.now();
    const { status, score, timeMs, memoryKb } = verdict;
    const rankScore = held.submissionId === null ? null : oiRankScore(held.type, held.difficulty, score);
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
    if (held.trialId !== null) await this.#writeResult(tx, held.trialId, verdict.trial);
    if (counts(held))
      await this.#count(tx, held, { judgedAt, status, score, oiRankScore: rankScore, timeMs, memoryKb });
    const { id: judgementId, submissionId, trialId, rejudgingId } = held;
    tx.afterCommit(() => {
      this.turns.launch();
      return this.events.emit(judgementSettled, { judgementId, submissionId, trialId, rejudgingId, status });
    });
  }

  /**
   * Gives up. A submission becomes System Error with a record that an admin can look at and release, and its user is told
   * whose fault it was; beside a verdict that counts only the reason is kept. The detail may tell the testdata: of trials
   * those read it who may edit the problem.
   */
  async breakDown(tx: Transaction, held: HeldJudgement, { reason, detail, judge }: Breakdown): Promise<void> {
    if (counts(held)) await this.#record(tx, held, { reason, detail, judge });
    const message = messageOf(held, reason, detail);
    const nothing = { timeMs: null, memoryKb: null, score: null };
    await this.settle(tx, held, { status: Status.SystemError, ...nothing, message, judger: judge });
  }

  async #record(tx: Transaction, { id }: HeldOfSubmission, { reason, detail, judge }: Breakdown): Promise<void> {
    await tx.knex('internalError').insert({
      judgementId: id,
      reason: failureFacts(reason).words,
      code: reason,
      owner: failureFacts(reason).owner,
      detail: storedText(detail, DETAIL_MAX),
      judge,
      createdAt: this.clock.now(),
    });
  }

  async #count(tx: Transaction, held: HeldOfSubmission, outcome: Outcome): Promise<void> {
    await moveCounters(tx.knex, held, null, outcome.status);
    const { submissionId, id: judgementId, reason, uid, pid, cid, gid, tid, displayId, submittedAt } = held;
    const place = { submissionId, judgementId, reason, uid, pid, cid, gid, tid, displayId, submittedAt };
    const judged: SubmissionJudged = { ...place, ...outcome };
    await this.hooks.run(onVerdict, { judged: [judged], tx });
    tx.afterCommit(() => this.events.emit(submissionJudged, judged));
  }

  async #writeResult({ knex }: Transaction, id: number, wrote: Verdict['trial']): Promise<void> {
    if (!wrote) return;
    const [output, stderr] = [wrote.output, wrote.stderr].map((text) => text.slice(0, Limits.trialOutput.max));
    await knex('trial')
      .where({ id })
      .update({ result: storedJson({ output, stderr }) });
  }

  async #writeCases({ knex }: Transaction, judgementId: number, cases: readonly CaseReport[]): Promise<void> {
    const bySeq = new Map(cases.map((one) => [one.seq, one]));
    const rows = [...bySeq.values()].map((one) => ({
      judgementId,
      seq: one.seq,
      // Cases of other judges are none of ours.
      caseId: one.caseId || null,
      groupNum: one.groupNum,
      status: one.status,
      timeMs: one.timeMs,
      memoryKb: one.memoryKb,
      score: one.score,
      message: storedText(one.message, CASE_MESSAGE_MAX),
      note: storedText(one.note, CASE_MESSAGE_MAX),
    }));
    for (let at = 0; at < rows.length; at += MANY) await knex('judgementCase').insert(rows.slice(at, at + MANY));
  }
}

/** Whose fault it was is for the person who submitted; the words behind it are for those who may edit the problem. */
function messageOf(held: HeldJudgement, reason: FailureReason, detail: string): string {
  const { words } = failureFacts(reason);
  if (counts(held)) return storedSaying(failureRemark(reason), words);
  return held.trialId === null ? words : `${words}\n${detail}`;
}
