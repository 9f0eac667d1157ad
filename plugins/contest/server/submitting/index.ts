import {
  beforeSubmit,
  beforeTrial,
  onReopened,
  onSubmission,
  onVerdict,
  pluginUsageProviders,
  resultSealers,
  submissionWardens,
  type ServerScope,
} from '@tribunal/server';
import { Chronicle, ContestChronicle } from './chronicle';
import { ContestPlaces, Places } from './places';
import { ContestSealer, Sealer } from './sealer';
import { ContestUsage, Usage } from './usage';
import { ContestWarden, Warden } from './warden';

/** What is sent to contests: who may send it, that it is in the log, and who sees it. */
export function openSubmitting(scope: Pick<ServerScope, 'provide' | 'get' | 'hook' | 'contribute'>): void {
  scope.provide(Places, ContestPlaces);
  scope.provide(Chronicle, ContestChronicle);
  scope.provide(Warden, ContestWarden);
  const [places, chronicle] = [scope.get(Places), scope.get(Chronicle)];
  scope.hook(beforeSubmit, (attempt) => places.takeSubmission(attempt));
  scope.hook(beforeTrial, (attempt) => places.takeTrial(attempt));
  scope.hook(onSubmission, (created) => chronicle.submitted(created));
  scope.hook(onVerdict, ({ tx, judged }) => chronicle.judged(tx, judged));
  scope.hook(onReopened, ({ tx, reopened }) => chronicle.reopened(tx, reopened));
  scope.provide(Sealer, ContestSealer);
  scope.contribute(resultSealers, scope.get(Sealer));
  scope.contribute(submissionWardens, scope.get(Warden));
  scope.provide(Usage, ContestUsage);
  scope.contribute(pluginUsageProviders, scope.get(Usage));
}
