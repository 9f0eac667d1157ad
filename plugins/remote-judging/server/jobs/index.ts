import type { ServerScope } from '@tribunal/server';
import { onJudgeRevoked } from '@tribunal/server/judging';
import { CanaryService } from './canary-service';
import { onJobDone } from './model';
import { RemoteJobDispatcher } from './remote-job-dispatcher';
import { RemoteJobQueue } from './remote-job-queue';
import { jobRoutes } from './routes';

/** Sets up the jobs of remote judges other than judging. */
export function setUpJobs(scope: ServerScope): void {
  scope.provide(RemoteJobQueue);
  scope.provide(RemoteJobDispatcher);
  scope.provide(CanaryService);
  const [jobs, dispatcher, canary] = [
    scope.get(RemoteJobQueue),
    scope.get(RemoteJobDispatcher),
    scope.get(CanaryService),
  ];
  scope.serve(jobRoutes(dispatcher));
  scope.hook(onJobDone, async ({ job, result }) => {
    if (job.request.isCanary && result.ok && result.problem) await canary.compare(job, result.problem);
  });
  scope.hook(onJudgeRevoked, ({ judgeId }) => dispatcher.requeueJobsOf(judgeId));
  scope.effect('results of other processes', () => jobs.start());
  scope.schedule({ name: 'forget-jobs', cron: '27 * * * *', run: () => jobs.deleteOld() });
  scope.schedule({ name: 'canaries', cron: '* * * * *', run: () => canary.enqueueDue() });
}
