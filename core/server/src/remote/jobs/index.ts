import { bind, resolve, systemClock, type Container } from '@tribunal/kernel';
import type { RouteSpec } from '../../http';
import { onJudgeRevoked } from '../../judge-token';
import { HookBus, Timetable } from '../../tokens';
import { Canary, CanaryDesk } from './canary';
import { JobDesk, RemoteJobDesk } from './job-desk';
import { onJobDone } from './model';
import { Jobs, JobTimer, RemoteJobs } from './remote-jobs';
import { jobRoutes } from './routes';

export { onJobDone, type JobRow, type JobWish } from './model';
export { Jobs, JobTimer, RemoteJobs } from './remote-jobs';

/** What is asked of other judges besides judging. Somebody else binds `InstalledSites` and `Health`. */
export const bindJobs = (container: Container): void => {
  bind(container, JobTimer, { value: systemClock });
  bind(container, Jobs, RemoteJobs);
  bind(container, JobDesk, RemoteJobDesk);
  bind(container, Canary, CanaryDesk);
};

export const jobRoutesOf = (container: Container): RouteSpec[] => jobRoutes(resolve(container, JobDesk));

/** The returned function ends it. */
export async function startJobs(container: Container): Promise<() => Promise<void>> {
  const [jobs, canary, timetable] = [
    resolve(container, Jobs),
    resolve(container, Canary),
    resolve(container, Timetable),
  ];
  const unhear = resolve(container, HookBus).on(onJobDone, async ({ job, result, tx }) => {
    if (job.request.isCanary && result.ok && result.problem) await canary.compare(tx, job, result.problem);
  });
  const desk = resolve(container, JobDesk);
  const endDismissing = resolve(container, HookBus).on(onJudgeRevoked, ({ tx, judgeId }) => desk.dismiss(tx, judgeId));
  const endListening = await jobs.start();
  const endForgetting = timetable.schedule({
    name: 'forget-remote-jobs',
    cron: '27 * * * *',
    run: () => jobs.forget(),
  });
  const endCanary = timetable.schedule({ name: 'remote-canaries', cron: '* * * * *', run: () => canary.askDue() });
  return async () => {
    await endCanary();
    await endForgetting();
    await endListening();
    await endDismissing();
    await unhear();
  };
}
