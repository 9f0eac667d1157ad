import { bind, resolve } from '@tribunal/kernel';
import type { CoreModule } from '../module';
import { Timetable } from '../tokens';
import { Corrections, VerdictCorrector } from './corrections';
import { RejudgingDesk, Rejudgings } from './desk';
import { RejudgingList, RejudgingReader } from './list';
import { ReplayDesk, Replays } from './replays';
import { rejudgingRoutes } from './routes';
import { RejudgingSteps, Steps } from './steps';

export { Rejudgings, type RejudgingDesk } from './desk';
export { RejudgingReader, type Compared, type RejudgingList } from './list';
export { onRejudged, type Rejudged } from './signals';

/** What becomes of verdicts later: judged anew, set by hand, cancelled. */
export const rejudgingModule: CoreModule = {
  name: 'rejudging',
  bind: (container) => {
    bind(container, Corrections, VerdictCorrector);
    bind(container, Steps, RejudgingSteps);
    bind(container, Rejudgings, RejudgingDesk);
    bind(container, RejudgingReader, RejudgingList);
    bind(container, Replays, ReplayDesk);
  },
  routes: (container) =>
    rejudgingRoutes({
      corrections: resolve(container, Corrections),
      rejudgings: resolve(container, Rejudgings),
      reader: resolve(container, RejudgingReader),
      replays: resolve(container, Replays),
    }),
  start: async (container) => {
    const steps = resolve(container, Steps);
    const run = () => steps.resume();
    const end = resolve(container, Timetable).schedule({ name: 'finish-rejudgings', cron: '* * * * *', run });
    return async () => end();
  },
};
