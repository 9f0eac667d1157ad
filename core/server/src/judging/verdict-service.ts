import {
  Status,
  failureFacts,
  encodeVerdictMessage,
  failureMessage,
  Limits,
  oiRankScore,
  type CaseReport,
  type FailureReason,
  type Provenance,
} from '@tribunal/contract';
import { inject, injectable, type Events, type Hooks } from '@tribunal/kernel';
import { afterCommit, storedJson, storedText } from '@tribunal/database';
import { Clock, Db, EventBus, HookBus, Log } from '@tribunal/platform';
import type { Logger } from 'pino';
import type { Knex } from 'knex';
import { updateCounters } from './counters';
import { isCounted } from './locked-judgements';
import type { LockedJudgement, LockedSubmissionJudgement } from './model';
import { judgementFinalized, onVerdict, submissionJudged, type SubmissionJudged } from './events';
import { FairScheduler } from './dispatch/fair-scheduler';

export interface Verdict {
  status: Status;
  timeMs: number | null;
  memoryKb: number | null;
  score: number | null;
  message: string | null;
  /** Name of the judge, or of the person who set the verdict. */
  judger: string | null;
  cases?: readonly CaseReport[];
  provenance?: Provenance;
  /** Output of a test run's program. */
  trial?: { output: string; stderr: string };
}

export interface JudgementFailure {
  reason: FailureReason;
  detail: string;
  judge: string | null;
}

type Outcome = Pick<SubmissionJudged, 'judgedAt' | 'status' | 'score' | 'oiRankScore' | 'timeMs' | 'memoryKb'>;

const MESSAGE_MAX = 65_536;
const INSERT_BATCH_SIZE = 500;

/** The only way to set a final verdict. */
@injectable()
export class VerdictService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(EventBus) private readonly events: Events,
    @inject(HookBus) private readonly hooks: Hooks,
    @inject(FairScheduler) private readonly scheduler: FairScheduler,
    @inject(Log) private readonly log: Logger,
  ) {}

  /**
   * Stores the judgement, its cases and, for a verdict that counts, the counters and the solved set, in the caller's
   * transaction; subscribers are notified after the commit.
   */
  async finalize(locked: LockedJudgement, verdict: Verdict): Promise<void> {
    const judgedAt = this.clock.now();
    const { status, score, timeMs, memoryKb } = verdict;
    const rankScore = locked.submissionId === null ? null : oiRankScore(locked.type, locked.difficulty, score);
    await this.knex('judgement')
      .where({ id: locked.id })
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
    await this.#saveCases(locked.id, verdict.cases ?? []);
    if (locked.trialId !== null) await this.#saveTrialOutput(locked.trialId, verdict.trial);
    if (isCounted(locked))
      await this.#countVerdict(locked, { judgedAt, status, score, oiRankScore: rankScore, timeMs, memoryKb });
    const { id: judgementId, submissionId, trialId, rejudgingId } = locked;
    afterCommit(() => {
      this.log.info(
        { judgementId, submitId: submissionId, trialId, status, judge: verdict.judger },
        'judgement finalized',
      );
      this.scheduler.schedule();
    });
    this.events.emit(judgementFinalized, { judgementId, submissionId, trialId, rejudgingId, status });
  }

  /**
   * Gives up. A submission becomes System Error, with a record that an administrator can review and release, and its
   * user learns who was at fault; for a judgement that does not count only the reason is stored. The detail may
   * reveal test data: for trials it is shown only to users who may edit the problem.
   */
  async fail(locked: LockedJudgement, { reason, detail, judge }: JudgementFailure): Promise<void> {
    if (isCounted(locked)) await this.#recordInternalError(locked, { reason, detail, judge });
    const message = messageOf(locked, reason, detail);
    const noResults = { timeMs: null, memoryKb: null, score: null };
    await this.finalize(locked, { status: Status.SystemError, ...noResults, message, judger: judge });
  }

  async #recordInternalError(
    { id }: LockedSubmissionJudgement,
    { reason, detail, judge }: JudgementFailure,
  ): Promise<void> {
    await this.knex('internalError').insert({
      judgementId: id,
      reason: failureFacts(reason).description,
      code: reason,
      owner: failureFacts(reason).owner,
      detail: storedText(detail, Limits.failureDetail.max),
      judge,
      createdAt: this.clock.now(),
    });
  }

  async #countVerdict(locked: LockedSubmissionJudgement, outcome: Outcome): Promise<void> {
    await updateCounters(this.knex, locked, null, outcome.status);
    const { submissionId, id: judgementId, reason, uid, pid, cid, gid, tid, displayId, submittedAt } = locked;
    const context = { submissionId, judgementId, reason, uid, pid, cid, gid, tid, displayId, submittedAt };
    const judged: SubmissionJudged = { ...context, ...outcome };
    await this.hooks.run(onVerdict, { judged: [judged] });
    this.events.emit(submissionJudged, judged);
  }

  async #saveTrialOutput(id: number, trialOutput: Verdict['trial']): Promise<void> {
    if (!trialOutput) return;
    const [output, stderr] = [trialOutput.output, trialOutput.stderr].map((text) =>
      text.slice(0, Limits.trialOutput.max),
    );
    await this.knex('trial')
      .where({ id })
      .update({ result: storedJson({ output, stderr }) });
  }

  async #saveCases(judgementId: number, cases: readonly CaseReport[]): Promise<void> {
    const bySeq = new Map(cases.map((one) => [one.seq, one]));
    const rows = [...bySeq.values()].map((one) => ({
      judgementId,
      seq: one.seq,
      // Testcases of other problem sources have no counterpart in our database.
      caseId: one.caseId || null,
      groupNum: one.groupNum,
      status: one.status,
      timeMs: one.timeMs,
      memoryKb: one.memoryKb,
      score: one.score,
      message: storedText(one.message, Limits.caseMessage.max),
      note: storedText(one.note, Limits.caseMessage.max),
    }));
    for (let at = 0; at < rows.length; at += INSERT_BATCH_SIZE)
      await this.knex('judgementCase').insert(rows.slice(at, at + INSERT_BATCH_SIZE));
  }
}

/**
 * Returns the message of a failure: the submitter learns who was at fault; the details are for users who may edit the
 * problem.
 */
function messageOf(locked: LockedJudgement, reason: FailureReason, detail: string): string {
  const { description: summary } = failureFacts(reason);
  if (isCounted(locked)) return encodeVerdictMessage(failureMessage(reason), summary);
  return locked.trialId === null ? summary : `${summary}\n${detail}`;
}
