import type { JudgeReport } from '@tribunal/contract';
import { resolve, type Container } from '@tribunal/kernel';
import { RetryLater } from '@tribunal/queue';
import { isOutage } from '../database/outage';
import { onJudgeRevoked } from '../judge-token';
import { Broker, Clock, Db, HookBus, Log, Scheduler } from '../tokens';
import { removeUnused } from './remove-unused';
import { ReportHandler } from './report-handler';
import { ProblemResumptionService } from './problem-resumption-service';
import { JudgeStatusLogger } from './judge-status-logger';
import { JudgeNodeService } from './judge-node-service';
import { Sweeper } from './sweeper';
import { FairScheduler } from './fair-scheduler';
import { JudgeNotifier } from './judge-notifier';

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

/** Starts processing reports and recovering lost work; the returned function stops it. */
export async function startJudging(container: Container): Promise<() => Promise<void>> {
  const [queue, log, reportHandler, sweeper, resumption, notifier, scheduler, knex, clock] = [
    resolve(container, Broker),
    resolve(container, Log),
    resolve(container, ReportHandler),
    resolve(container, Sweeper),
    resolve(container, ProblemResumptionService),
    resolve(container, JudgeNotifier),
    resolve(container, FairScheduler),
    resolve(container, Db),
    resolve(container, Clock),
  ];
  const collect = async (): Promise<void> => void (await removeUnused(knex, clock.now()));
  const endCollecting = resolve(container, Scheduler).schedule({
    name: 'collect-versions',
    cron: '7 * * * *',
    run: collect,
  });
  const nodes = resolve(container, JudgeNodeService);
  const endDismissing = resolve(container, HookBus).on(onJudgeRevoked, ({ tx, judgeId }) =>
    nodes.removeJudge(tx, judgeId),
  );
  const judgeStatus = new JudgeStatusLogger(() => nodes.online(), log);
  const reports = await queue.consume('judge.report', { concurrency: REPORTS_AT_ONCE }, retryOnOutage(reportHandler));

  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = async (): Promise<void> => {
    try {
      await sweeper.sweepPeriodically();
      await resumption.resume();
      await judgeStatus.logChanges();
    } catch (error) {
      log.error({ err: error }, 'the sweeper failed; will retry');
    }
    if (!isStopping) timer = setTimeout(() => (sweeping = sweep()), SWEEP_MS);
  };
  sweeping = sweep();

  return async () => {
    isStopping = true;
    clearTimeout(timer);
    await Promise.all([reports.drain(), sweeping]);
    await endCollecting();
    await endDismissing();
    await scheduler.idle();
    await notifier.idle();
  };
}
