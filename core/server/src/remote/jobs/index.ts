import { bind, resolve, systemTimer, type Container } from '@tribunal/kernel';
import type { RouteSpec } from '../../http';
import { onJudgeRevoked } from '../../judge-token';
import { HookBus, Scheduler } from '../../tokens';
import { CanaryService } from './canary-service';
import { RemoteJobDispatcher } from './remote-job-dispatcher';
import { onJobDone } from './model';
import { RemoteJobQueue, JobTimer } from './remote-job-queue';
import { jobRoutes } from './routes';

export { onJobDone, type JobRow, type JobInput } from './model';
export { RemoteJobQueue, JobTimer } from './remote-job-queue';

/**
 * Binds the jobs of remote judges other than judging. `RemoteSiteRegistry` and `SiteHealthService` must be bound by
 * other modules.
 */
export const bindJobs = (container: Container): void => {
  bind(container, JobTimer, { value: systemTimer });
  bind(container, RemoteJobQueue);
  bind(container, RemoteJobDispatcher);
  bind(container, CanaryService);
};

export const jobRoutesOf = (container: Container): RouteSpec[] => jobRoutes(resolve(container, RemoteJobDispatcher));

/** Starts the jobs; the returned function stops them. */
export async function startJobs(container: Container): Promise<() => Promise<void>> {
  const [jobs, canary, scheduler] = [
    resolve(container, RemoteJobQueue),
    resolve(container, CanaryService),
    resolve(container, Scheduler),
  ];
  const unsubscribe = resolve(container, HookBus).on(onJobDone, async ({ job, result, tx }) => {
    if (job.request.isCanary && result.ok && result.problem) await canary.compare(tx, job, result.problem);
  });
  const dispatcher = resolve(container, RemoteJobDispatcher);
  const stopRequeueing = resolve(container, HookBus).on(onJudgeRevoked, ({ tx, judgeId }) =>
    dispatcher.requeueJobsOf(tx, judgeId),
  );
  const stopListening = await jobs.start();
  const stopCleanup = scheduler.schedule({
    name: 'forget-remote-jobs',
    cron: '27 * * * *',
    run: () => jobs.deleteOld(),
  });
  const stopCanary = scheduler.schedule({ name: 'remote-canaries', cron: '* * * * *', run: () => canary.enqueueDue() });
  return async () => {
    await stopCanary();
    await stopCleanup();
    await stopListening();
    await stopRequeueing();
    await unsubscribe();
  };
}
