import type { JudgeReport } from '@tribunal/contract';
import { resolve, type Container } from '@tribunal/kernel';
import { RetryLater } from '@tribunal/queue';
import { isOutage } from '../database/outage';
import { onJudgeRevoked } from '../judge-token';
import { Broker, Clock, Db, HookBus, Log, Timetable } from '../tokens';
import { removeUnused } from './collecting';
import { Intake, type ReportIntake } from './intake';
import { ProblemResumption } from './problem-resumption';
import { JudgeStatusLogger } from './judge-status-logger';
import { Nodes } from './nodes';
import { Sweeping } from './sweeper';
import { Turns } from './turns';
import { WakeUps } from './wake-ups';

const SWEEP_MS = 2000;
const REPORTS_AT_ONCE = 8;

/** How long a report waits for a database that is away; however often, it is no fault of the report. */
const OUTAGE_RETRY_MS = 2000;

export const patient =
  (intake: Pick<ReportIntake, 'take'>) =>
  async (report: JudgeReport): Promise<void> => {
    try {
      await intake.take(report);
    } catch (error) {
      throw isOutage(error) ? new RetryLater(OUTAGE_RETRY_MS) : error;
    }
  };

/** Listens to judges and looks after what they leave behind, until the returned function is called. */
export async function startJudging(container: Container): Promise<() => Promise<void>> {
  const [queue, log, intake, sweeper, resumption, wakeUps, turns, knex, clock] = [
    resolve(container, Broker),
    resolve(container, Log),
    resolve(container, Intake),
    resolve(container, Sweeping),
    resolve(container, ProblemResumption),
    resolve(container, WakeUps),
    resolve(container, Turns),
    resolve(container, Db),
    resolve(container, Clock),
  ];
  const collect = async (): Promise<void> => void (await removeUnused(knex, clock.now()));
  const endCollecting = resolve(container, Timetable).schedule({
    name: 'collect-versions',
    cron: '7 * * * *',
    run: collect,
  });
  const nodes = resolve(container, Nodes);
  const endDismissing = resolve(container, HookBus).on(onJudgeRevoked, ({ tx, judgeId }) => nodes.dismiss(tx, judgeId));
  const judgeStatus = new JudgeStatusLogger(() => nodes.online(), log);
  const reports = await queue.consume('judge.report', { concurrency: REPORTS_AT_ONCE }, patient(intake));

  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = async (): Promise<void> => {
    try {
      await sweeper.watch();
      await resumption.resume();
      await judgeStatus.logChanges();
    } catch (error) {
      log.error({ err: error }, 'the sweeper failed and will try again');
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
    await turns.idle();
    await wakeUps.idle();
  };
}
