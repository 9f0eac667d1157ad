import type { CoreArea } from '../core-scope';
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
export const rejudgingArea: CoreArea = (scope) => {
  scope.provide(VerdictCorrector);
  scope.provide(RejudgingStepRunner);
  scope.provide(RejudgingService);
  scope.provide(RejudgingListReader);
  scope.provide(ReplayService);
  scope.serve(() =>
    rejudgingRoutes({
      corrections: scope.get(VerdictCorrector),
      rejudgings: scope.get(RejudgingService),
      reader: scope.get(RejudgingListReader),
      replays: scope.get(ReplayService),
    }),
  );
  const resume = () => scope.get(RejudgingStepRunner).resume();
  scope.schedule({ name: 'finish-rejudgings', cron: '* * * * *', run: resume });
};
