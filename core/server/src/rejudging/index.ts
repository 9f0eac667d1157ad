import { bind, resolve } from '@tribunal/kernel';
import type { CoreModule } from '../module';
import { Scheduler } from '../tokens';
import { VerdictCorrector } from './verdict-corrector';
import { RejudgingService } from './rejudging-service';
import { RejudgingListReader } from './rejudging-list-reader';
import { ReplayService } from './replay-service';
import { rejudgingRoutes } from './routes';
import { RejudgingStepRunner } from './rejudging-step-runner';

export { RejudgingService } from './rejudging-service';
export { RejudgingListReader, type ComparedVerdict } from './rejudging-list-reader';
export { onRejudged, type Rejudged } from './events';

/** Changes verdicts later: rejudges submissions, sets verdicts manually, cancels submissions. */
export const rejudgingModule: CoreModule = {
  name: 'rejudging',
  bind: (container) => {
    bind(container, VerdictCorrector);
    bind(container, RejudgingStepRunner);
    bind(container, RejudgingService);
    bind(container, RejudgingListReader);
    bind(container, ReplayService);
  },
  routes: (container) =>
    rejudgingRoutes({
      corrections: resolve(container, VerdictCorrector),
      rejudgings: resolve(container, RejudgingService),
      reader: resolve(container, RejudgingListReader),
      replays: resolve(container, ReplayService),
    }),
  start: async (container) => {
    const steps = resolve(container, RejudgingStepRunner);
    const run = () => steps.resume();
    const end = resolve(container, Scheduler).schedule({ name: 'finish-rejudgings', cron: '* * * * *', run });
    return async () => end();
  },
};
