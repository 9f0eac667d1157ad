import type { JudgeReport } from '@tribunal/contract';
import { resolve, type Container } from '@tribunal/kernel';
import { RetryLater } from '@tribunal/queue';
import { isOutage } from '../database/outage';
import { Broker, Clock, Db, Log, Timetable } from '../tokens';
import { removeUnused } from './collecting';
import { Intake, type ReportIntake } from './intake';
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
  const [queue, log, intake, sweeper, wakeUps, turns, knex, clock] = [
    resolve(container, Broker),
    resolve(container, Log),
    resolve(container, Intake),
    resolve(container, Sweeping),
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
  const reports = await queue.consume('judge.report', { concurrency: REPORTS_AT_ONCE }, patient(intake));

  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = async (): Promise<void> => {
    try {
      await sweeper.watch();
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
    await turns.idle();
    await wakeUps.idle();
  };
}
