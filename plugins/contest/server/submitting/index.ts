import { beforeTestRun } from '@tribunal/plugin-test-run/contract';
import {
  beforeSubmit,
  onReopened,
  onSubmission,
  onVerdict,
  pluginUsageProviders,
  freezeProviders,
  submissionVisibilityProviders,
  usedSettings,
  type ServerScope,
} from '@tribunal/server';
import { ContestLogRecorder } from './contest-log-recorder';
import { ContestSubmitHandler } from './contest-submit-handler';
import { ContestFreezeProvider } from './contest-freeze-provider';
import { ContestUsageProvider } from './usage';
import { ContestSubmissionVisibilityProvider } from './contest-submission-visibility-provider';

/** Registers the handling of contest submissions: who may submit, the log, and their visibility. */
export function openSubmitting(scope: Pick<ServerScope, 'provide' | 'get' | 'hook' | 'contribute'>): void {
  scope.provide(ContestSubmitHandler);
  scope.provide(ContestLogRecorder);
  scope.provide(ContestSubmissionVisibilityProvider);
  const [handler, recorder] = [scope.get(ContestSubmitHandler), scope.get(ContestLogRecorder)];
  scope.hook(beforeSubmit, (attempt) => handler.handleSubmission(attempt));
  scope.hook(beforeTestRun, (attempt) => handler.handleTestRun(attempt));
  scope.hook(onSubmission, (created) => recorder.recordSubmission(created));
  scope.hook(onVerdict, ({ tx, judged }) => recorder.recordVerdicts(tx, judged));
  scope.hook(onReopened, ({ tx, reopened }) => recorder.recordReopened(tx, reopened));
  scope.provide(ContestFreezeProvider);
  scope.contribute(freezeProviders, scope.get(ContestFreezeProvider));
  scope.contribute(submissionVisibilityProviders, scope.get(ContestSubmissionVisibilityProvider));
  scope.contribute(usedSettings, 'openContestJudge');
  scope.provide(ContestUsageProvider);
  scope.contribute(pluginUsageProviders, scope.get(ContestUsageProvider));
}
