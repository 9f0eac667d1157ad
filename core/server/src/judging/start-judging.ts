import { Outage, type JudgeReport } from '@tribunal/contract';
import { isConnectionLoss, isOutage } from '@tribunal/database';
import { RetryLater } from '@tribunal/queue';
import { type CoreScope, Clock, Db, Log } from '@tribunal/platform';
import { onJudgeRevoked } from '../judge-token';
import { removeUnused } from './remove-unused';
import { ReportHandler } from './reports/report-handler';
import { ProblemResumptionService } from './problem-faults/problem-resumption-service';
import { JudgeNodeService } from './judge-node-service';
import { Sweeper } from './recovery/sweeper';
import { FairScheduler } from './dispatch/fair-scheduler';
import { JudgeNotifier } from './dispatch/judge-notifier';
import type { Logger } from 'pino';

/** Logs which judges appeared and which fell silent since the last call. */
export class JudgeStatusLogger {
  #online: ReadonlyMap<string, string> | null = null;

  /** `online` resolves with the names of the judges that are alive, by their instances. */
  constructor(
    private readonly online: () => Promise<ReadonlyMap<string, string>>,
    private readonly log: Logger,
  ) {}

  async logChanges(): Promise<void> {
    const before = this.#online ?? new Map<string, string>();
    const now = await this.online();
    this.#online = now;
    for (const [instance, judge] of now)
      if (!before.has(instance)) this.log.info({ judge, instance }, 'judge connected');
    for (const [instance, judge] of before)
      if (!now.has(instance)) this.log.warn({ judge, instance }, 'judge disconnected: no more heartbeats');
  }
}

const SWEEP_MS = 2000;
const REPORTS_AT_ONCE = 8;

/**
 * Delay before a report is retried while the database is unavailable, any number of times, as the report is not at
 * fault.
 */
const OUTAGE_RETRY_MS = 2000;

export const retryOnOutage =
  (reportHandler: Pick<ReportHandler, 'handle'>) =>
  async (report: JudgeReport): Promise<void> => {
    try {
      await reportHandler.handle(report);
    } catch (error) {
      throw isOutage(error) ? new RetryLater(OUTAGE_RETRY_MS) : error;
    }
  };

/** Processes reports of judges, and what else judging does besides calls and the sweeper. */
export function processReports(scope: CoreScope): void {
  scope.effect('messages to judges', () => async () => {
    await scope.get(FairScheduler).idle();
    await scope.get(JudgeNotifier).idle();
  });
  scope.hook(onJudgeRevoked, ({ judgeId }) => scope.get(JudgeNodeService).removeJudge(judgeId));
  scope.schedule({
    name: 'collect-versions',
    cron: '7 * * * *',
    run: async () => void (await removeUnused(scope.get(Db), scope.get(Clock).now())),
  });
  const handle = (report: JudgeReport) => retryOnOutage(scope.get(ReportHandler))(report);
  scope.consume('judge.report', { concurrency: REPORTS_AT_ONCE }, handle);
}

/** Recovers lost work every two seconds until the returned function is called. */
export function startSweeping(scope: CoreScope): () => Promise<void> {
  const [log, sweeper, resumption, nodes] = [
    scope.get(Log),
    scope.get(Sweeper),
    scope.get(ProblemResumptionService),
    scope.get(JudgeNodeService),
  ];
  const judgeStatus = new JudgeStatusLogger(() => nodes.online(), log);
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> = Promise.resolve();
  const outage = new Outage(
    {
      lost: (what, error) => log.error({ err: error }, what),
      back: (ms) => log.warn({ ms: Math.round(ms) }, 'the sweeper works again'),
    },
    // It may be a bug, which need not repeat.
    { graceMs: 0 },
  );
  const sweep = async (): Promise<void> => {
    try {
      await sweeper.sweepPeriodically();
      await resumption.resume();
      await judgeStatus.logChanges();
      outage.succeeded();
    } catch (error) {
      if (!isConnectionLoss(error)) outage.failed('the sweeper failed; will retry', error);
    }
    if (!isStopping) timer = setTimeout(() => (sweeping = sweep()), SWEEP_MS);
  };
  sweeping = sweep();
  return async () => {
    isStopping = true;
    clearTimeout(timer);
    await sweeping;
  };
}
