import type { CoreArea } from '@tribunal/platform';
import { ReplayService } from './replay-service';
import { correctionRoutes } from './routes';
import { VerdictCorrector } from './verdict-corrector';

/** Changes the verdict of one submission: rejudges it, sets a verdict manually, cancels or replays it. */
export const correctionArea: CoreArea = (scope) => {
  scope.provide(VerdictCorrector);
  scope.provide(ReplayService);
  scope.serve(() => correctionRoutes(scope.get(VerdictCorrector), scope.get(ReplayService)));
};
