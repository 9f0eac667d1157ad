import { Status, isInProgress, isStatus, token, type JudgeReport } from '@tribunal/contract';
import { inject, injectable, type Events } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions } from '../database/transactions';
import { Db, EventBus, Tx } from '../tokens';
import { hold, isOpen } from './held';
import type { HeldJudgement } from './model';
import { Recovery, type JudgementRecovery } from './recovery';
import { judgementMoved } from './signals';
import { scoreOf } from './remote-score';
import { Verdicts, type VerdictBook } from './verdicts';

type ReportOf<K extends JudgeReport['kind']> = Extract<JudgeReport, { kind: K }>;

interface Moved {
  submissionId: number | null;
  isCurrent: boolean;
}

export const Intake = token<ReportIntake>('report-intake');

/** Takes what judges say. Reports may come twice, late, in any order, or for work that is no longer wanted. */
@injectable()
export class ReportIntake {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Verdicts) private readonly verdicts: VerdictBook,
    @inject(Recovery) private readonly recovery: JudgementRecovery,
    @inject(EventBus) private readonly events: Events,
  ) {}

  async take(report: JudgeReport): Promise<void> {
    if (report.kind === 'progress') return this.#progress(report);
    if (report.kind === 'failed') return this.#failed(report);
    if (report.kind === 'handedBack') return this.#handedBack(report);
    if (isStatus(report.status) && !isInProgress(report.status)) return this.#final(report);
    const detail = `the judge reported status ${String(report.status)} as final`;
    return this.#failed({ ...report, kind: 'failed', reason: 'not a verdict', detail, retry: false });
  }

  #final(report: ReportOf<'final'>): Promise<void> {
    const { status, timeMs, memoryKb, score, message, cases, provenance, trial } = report;
    return this.tx.run(async (tx) => {
      const held = await this.#holdCurrent(tx.knex, report);
      if (!held) return;
      const said = { status, timeMs, memoryKb, message, cases, provenance, trial };
      const points = scoreOf(held, { status, score });
      await this.verdicts.settle(tx, held, { ...said, score: points, judger: report.judge.name });
    });
  }

  #failed(report: ReportOf<'failed'>): Promise<void> {
    const { reason, detail, retry } = report;
    return this.tx.run(async (tx) => {
      const held = await this.#holdCurrent(tx.knex, report);
      if (!held) return;
      const why = { reason, detail, judge: report.judge.name };
      await (retry ? this.recovery.retry(tx, held, why) : this.verdicts.breakDown(tx, held, why));
    });
  }

  #handedBack(report: ReportOf<'handedBack'>): Promise<void> {
    return this.tx.run(async (tx) => {
      const held = await this.#holdCurrent(tx.knex, report);
      if (held) await this.recovery.handBack(tx, held, report.restMs);
    });
  }

  /** Only a change of status is written; how many cases are done is told and forgotten. */
  async #progress({ judgementId, attempt, status, done, total }: ReportOf<'progress'>): Promise<void> {
    if (!isStatus(status) || !isInProgress(status)) return;
    const wanted = () =>
      this.knex('judgement').where({ id: judgementId, attempt, isWanted: true }).whereNull('judgedAt');
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

  /** null: the report is late, doubled, or of an attempt that was taken away. */
  async #holdCurrent(knex: Knex.Transaction, { judgementId, attempt }: JudgeReport): Promise<HeldJudgement | null> {
    const [held] = await hold(knex, (j) => void j.where('j.id', judgementId));
    return held && isOpen(held) && held.attempt === attempt ? held : null;
  }
}
