import {
  OWN_BANK,
  Status,
  plainText,
  isFailureReason,
  isInProgress,
  isStatus,
  token,
  type JudgeReport,
} from '@tribunal/contract';
import { inject, injectable, type Events } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Transactions } from '../database/transactions';
import { Db, EventBus, Log, Tx } from '../tokens';
import { hold, isOpen } from './held';
import { isFromHolder, isReport } from './reporter';
import type { HeldJudgement } from './model';
import { Reasons, type ReasonCheck } from './reason-check';
import { Recovery, type JudgementRecovery } from './recovery';
import { judgementMoved } from './signals';
import { scoreOf } from './remote-score';
import { Verdicts, type Breakdown, type VerdictService } from './verdicts';

type ReportOf<K extends JudgeReport['kind']> = Extract<JudgeReport, { kind: K }>;

interface Moved {
  submissionId: number | null;
  isCurrent: boolean;
}

/** Judges of other versions may have reasons that are not in the table. */
const reasonOf = (reason: string, detail: string): Pick<Breakdown, 'reason' | 'detail'> =>
  isFailureReason(reason) ? { reason, detail } : { reason: 'judgeDefect', detail: `${reason}: ${detail}` };

/** System Error as a judge's verdict: the judge that it asked has failed. Ours never say so. */
const failureThere = ({ bank }: HeldJudgement, { judge, message, provenance }: ReportOf<'final'>): Breakdown => ({
  reason: bank === OWN_BANK ? 'notAVerdict' : 'remoteFailed',
  detail: [provenance.runCommand, message && plainText(message)].filter(Boolean).join('\n'),
  judge: judge.name,
});

export const Intake = token<ReportIntake>('report-intake');

/**
 * Takes what judges say. Reports may come twice, late, in any order, or for work that is no longer wanted; and whoever has
 * the queue can send one, so that only those count which carry the nonce of the claim.
 */
@injectable()
export class ReportIntake {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Verdicts) private readonly verdicts: VerdictService,
    @inject(Reasons) private readonly reasons: ReasonCheck,
    @inject(Recovery) private readonly recovery: JudgementRecovery,
    @inject(EventBus) private readonly events: Events,
    @inject(Log) private readonly log: Logger,
  ) {}

  async take(report: JudgeReport): Promise<void> {
    if (!isReport(report)) return this.log.warn('a message that is no report was dropped');
    if (report.kind === 'progress') return this.#progress(report);
    if (report.kind === 'failed') return this.#failed(report);
    if (report.kind === 'handedBack') return this.#handedBack(report);
    if (isStatus(report.status) && !isInProgress(report.status)) return this.#final(report);
    const detail = `the judge reported status ${String(report.status)} as final`;
    return this.#failed({ ...report, kind: 'failed', reason: 'notAVerdict', detail, retry: false });
  }

  #final(report: ReportOf<'final'>): Promise<void> {
    const { status, timeMs, memoryKb, score, message, cases, provenance, trial } = report;
    return this.tx.run(async (tx) => {
      const held = await this.#holdCurrent(tx.knex, report);
      if (!held) return;
      if (status === Status.SystemError) return this.recovery.giveUp(tx, held, failureThere(held, report));
      const said = { status, timeMs, memoryKb, message, cases, provenance, trial };
      const points = scoreOf(held, { status, score });
      await this.verdicts.settle(tx, held, { ...said, score: points, judger: report.judge.name });
    });
  }

  async #failed(report: ReportOf<'failed'>): Promise<void> {
    const { reason, detail, retry } = await this.reasons.credible(report);
    return this.tx.run(async (tx) => {
      const held = await this.#holdCurrent(tx.knex, report);
      if (!held) return;
      const why = { ...reasonOf(reason, detail), judge: report.judge.name };
      await (retry ? this.recovery.retry(tx, held, why) : this.recovery.giveUp(tx, held, why));
    });
  }

  #handedBack(report: ReportOf<'handedBack'>): Promise<void> {
    return this.tx.run(async (tx) => {
      const held = await this.#holdCurrent(tx.knex, report);
      if (held) await this.recovery.handBack(tx, held, report.restMs);
    });
  }

  /** Only a change of status is written; how many cases are done is told and forgotten. */
  async #progress({ status, done, total, ...head }: ReportOf<'progress'>): Promise<void> {
    if (!isStatus(status) || !isInProgress(status)) return;
    const { judgementId: id, attempt, nonce, judge } = head;
    const holder = { nonce, claimedBy: judge.name, instance: judge.instance };
    const wanted = () =>
      this.knex('judgement')
        .where({ id, attempt, isWanted: true, ...holder })
        .whereNull('judgedAt');
    const moved = await wanted()
      .whereNot({ status })
      .update({ status })
      .returning<Moved[]>(['submissionId', 'isCurrent']);
    const found = moved[0] ?? (await wanted().first<Moved | undefined>('submissionId', 'isCurrent'));
    if (!found?.isCurrent || found.submissionId === null) return;
    const counted = status === Status.Judging && total > 0;
    this.events.emit(judgementMoved, {
      submissionId: found.submissionId,
      status,
      done: counted ? done : null,
      total: counted ? total : null,
    });
  }

  /** null: the report is late, doubled, of an attempt that was taken away, or not from the judge that holds the work. */
  async #holdCurrent(knex: Knex.Transaction, report: JudgeReport): Promise<HeldJudgement | null> {
    const { judgementId, attempt, judge } = report;
    const [held] = await hold(knex, (j) => void j.where('j.id', judgementId));
    if (!held || !isOpen(held) || held.attempt !== attempt) return null;
    if (isFromHolder(held, report)) return held;
    const { claimedBy } = held;
    this.log.warn({ judgementId, claimedBy, reportedBy: judge }, 'a report without the nonce of the claim was dropped');
    return null;
  }
}
