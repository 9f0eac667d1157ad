import {
  LOCAL_PROBLEM_SOURCE,
  Status,
  verdictMessageText,
  isFailureReason,
  isInProgress,
  isStatus,
  type JudgeReport,
} from '@tribunal/contract';
import { inject, injectable, type Events } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Transactions } from '@tribunal/database';
import { Db, EventBus, Log, Tx } from '@tribunal/platform';
import { lockJudgements, isOpen } from '../locked-judgements';
import { inPresentWords, isFromClaimant, isKnownKind, isReport } from './report-checks';
import type { LockedJudgement } from '../model';
import { FailureReasonChecker } from './failure-reason-checker';
import { LeaseRecovery } from '../recovery/lease-recovery';
import { judgementProgressed } from '../events';
import { scoreOf } from '../full-score';
import { VerdictService, type JudgementFailure } from '../verdict-service';

type ReportOf<K extends JudgeReport['kind']> = Extract<JudgeReport, { kind: K }>;

/** Maps unknown reasons, which judges of other versions may send, to `judgeDefect`. */
const reasonOf = (reason: string, detail: string): Pick<JudgementFailure, 'reason' | 'detail'> =>
  isFailureReason(reason) ? { reason, detail } : { reason: 'judgeDefect', detail: `${reason}: ${detail}` };

/** Converts a verdict System Error into a failure of the problem source: our own judges never report it as a verdict. */
const failureOf = ({ bank }: LockedJudgement, { judge, message, provenance }: ReportOf<'final'>): JudgementFailure => ({
  reason: bank === LOCAL_PROBLEM_SOURCE ? 'notAVerdict' : 'remoteFailed',
  detail: [provenance.runCommand, message && verdictMessageText(message)].filter(Boolean).join('\n'),
  judge: judge.name,
});

/**
 * Processes reports of judges. Reports may arrive twice, late, in any order, or for work that is no longer wanted;
 * and anybody with access to the queue can send one, so only those that carry the nonce of the claim are accepted.
 */
@injectable()
export class ReportHandler {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(VerdictService) private readonly verdicts: VerdictService,
    @inject(FailureReasonChecker) private readonly reasons: FailureReasonChecker,
    @inject(LeaseRecovery) private readonly recovery: LeaseRecovery,
    @inject(EventBus) private readonly events: Events,
    @inject(Log) private readonly log: Logger,
  ) {}

  async handle(report: JudgeReport): Promise<void> {
    if (!isReport(report)) return this.log.warn('dropped a message that is not a report');
    if (!isKnownKind(report)) {
      const { judgementId, kind, judge } = report;
      return this.log.warn(
        { judgementId, kind, judge },
        'dropped a report of unknown kind: the judge needs an upgrade',
      );
    }
    if (report.kind === 'progress') return this.#progress(report);
    if (report.kind === 'failed') return this.#failed(report);
    if (report.kind === 'requeued') return this.#requeue(report);
    if (isStatus(report.status) && !isInProgress(report.status)) return this.#final(report);
    const detail = `the judge reported status ${String(report.status)} as final`;
    return this.#failed({ ...report, kind: 'failed', reason: 'notAVerdict', detail, retry: false });
  }

  #final(report: ReportOf<'final'>): Promise<void> {
    const { status, timeMs, memoryKb, score, cases, provenance, trial } = report;
    const message = inPresentWords(report.message);
    return this.transactions.run(async () => {
      const locked = await this.#lockCurrent(report);
      if (!locked) return;
      if (status === Status.SystemError) return this.recovery.giveUp(locked, failureOf(locked, report));
      const results = { status, timeMs, memoryKb, message, cases, provenance, trial };
      const points = scoreOf(locked, { status, score });
      await this.verdicts.finalize(locked, { ...results, score: points, judger: report.judge.name });
    });
  }

  async #failed(report: ReportOf<'failed'>): Promise<void> {
    const { reason, detail, retry } = await this.reasons.checkReport(report);
    return this.transactions.run(async () => {
      const locked = await this.#lockCurrent(report);
      if (!locked) return;
      const failure = { ...reasonOf(reason, detail), judge: report.judge.name };
      await (retry ? this.recovery.retry(locked, failure) : this.recovery.giveUp(locked, failure));
    });
  }

  #requeue(report: ReportOf<'requeued'>): Promise<void> {
    return this.transactions.run(async () => {
      const locked = await this.#lockCurrent(report);
      if (!locked) return;
      if (report.isPostponed) await this.recovery.postpone(locked, report.restMs);
      else await this.recovery.requeue(locked, report.restMs);
    });
  }

  /** Stores only changes of the status; the number of finished testcases is published but not stored. */
  async #progress({ status, done, total, ...head }: ReportOf<'progress'>): Promise<void> {
    if (!isStatus(status) || !isInProgress(status)) return;
    const { judgementId: id, attempt, nonce, judge } = head;
    const claimant = { nonce, claimedBy: judge.name, instance: judge.instance };
    const openJudgement = () =>
      this.knex('judgement')
        .where({ id, attempt, isWanted: true, ...claimant })
        .whereNull('judgedAt');
    const updated = await openJudgement()
      .whereNot({ status })
      .update({ status })
      .returning(['submissionId', 'isCurrent']);
    const found = updated[0] ?? (await openJudgement().first('submissionId', 'isCurrent'));
    if (!found?.isCurrent || found.submissionId === null) return;
    const counted = status === Status.Judging && total > 0;
    this.events.emit(judgementProgressed, {
      submissionId: found.submissionId,
      status,
      done: counted ? done : null,
      total: counted ? total : null,
    });
  }

  /**
   * Locks the judgement of a report. Returns null when the report is late, a duplicate, of an attempt that was
   * reclaimed, or not from the judge that claimed the work.
   */
  async #lockCurrent(report: JudgeReport): Promise<LockedJudgement | null> {
    const { judgementId, attempt, judge } = report;
    const [locked] = await lockJudgements(this.knex, (j) => void j.where('j.id', judgementId));
    if (!locked || !isOpen(locked) || locked.attempt !== attempt) return null;
    if (isFromClaimant(locked, report)) {
      const { submissionId: submitId } = locked;
      this.log.info({ judgementId, submitId, attempt, kind: report.kind, judge: judge.name }, 'judge report received');
      return locked;
    }
    const { claimedBy } = locked;
    this.log.warn({ judgementId, claimedBy, reportedBy: judge }, 'dropped a report without the nonce of the claim');
    return null;
  }
}
