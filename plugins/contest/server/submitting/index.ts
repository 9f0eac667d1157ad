import { beforeTestRun } from '@tribunal/plugin-test-run/contract';
import {
  counted,
  onReopened,
  onSubmission,
  onVerdict,
  pluginUsageProviders,
  type ServerScope,
  Clock,
  Db,
  type PluginUsageProvider,
  Submissions,
} from '@tribunal/server';
import { awaitingVerdict } from '@tribunal/server/judging';
import type { UsageCount } from '@tribunal/server/platform';
import {
  beforeSubmit,
  freezeProviders,
  submissionVisibilityProviders,
  type FreezeProvider,
  type FrozenResults,
} from '@tribunal/server/submission';
import { usedSettings } from '@tribunal/server/system';
import { ContestLogRecorder } from './contest-log-recorder';
import { ContestSubmitHandler } from './contest-submit-handler';
import { ContestSubmissionVisibilityProvider } from './contest-submission-visibility-provider';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { ContestModel, frozenSince } from '../contests';
import { contest } from '../../plugin';

/** Counts what disabling the contest plugin would interrupt. */
@injectable()
class ContestUsageProvider implements PluginUsageProvider {
  readonly plugin = contest.id;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async usage(): Promise<UsageCount[]> {
    const now = this.clock.now();
    const running = this.knex('contest').where('startAt', '<=', now).where('endAt', '>', now);
    const waiting = awaitingVerdict(this.knex)
      .join(Submissions.as(this.knex, 's'), 's.id', 'judgement.submissionId')
      .whereNot('s.cid', 0);
    return [
      { textKey: 'usage.runningContests', count: await counted(running) },
      { textKey: 'usage.waitingSubmissions', count: await counted(waiting) },
    ];
  }
}

/** Provides the contests that are frozen now. */
@injectable()
class ContestFreezeProvider implements FreezeProvider {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async listFrozen(): Promise<FrozenResults[]> {
    const now = this.clock.now();
    const contests = await ContestModel.query(this.knex)
      .where({ isSealed: true })
      .where('sealAt', '<=', now)
      .where((lasting) =>
        lasting
          .where('endAt', '>', now)
          .orWhere((byHand) => byHand.where({ isUnsealedByEnd: false }).whereNull('revealedAt')),
      );
    return contests.flatMap((contest) => {
      const since = frozenSince(contest, now);
      return since ? { cid: contest.id, since } : [];
    });
  }
}

/** Registers the handling of contest submissions: who may submit, the log, and their visibility. */
export function openSubmitting(scope: Pick<ServerScope, 'provide' | 'get' | 'hook' | 'contribute'>): void {
  scope.provide(ContestSubmitHandler);
  scope.provide(ContestLogRecorder);
  scope.provide(ContestSubmissionVisibilityProvider);
  const [handler, recorder] = [scope.get(ContestSubmitHandler), scope.get(ContestLogRecorder)];
  scope.hook(beforeSubmit, (request) => handler.handleSubmission(request));
  scope.hook(beforeTestRun, (request) => handler.handleTestRun(request));
  scope.hook(onSubmission, (created) => recorder.recordSubmission(created));
  scope.hook(onVerdict, ({ judged }) => recorder.recordVerdicts(judged));
  scope.hook(onReopened, ({ reopened }) => recorder.recordReopened(reopened));
  scope.provide(ContestFreezeProvider);
  scope.contribute(freezeProviders, scope.get(ContestFreezeProvider));
  scope.contribute(submissionVisibilityProviders, scope.get(ContestSubmissionVisibilityProvider));
  scope.contribute(usedSettings, 'openContestJudge');
  scope.provide(ContestUsageProvider);
  scope.contribute(pluginUsageProviders, scope.get(ContestUsageProvider));
}
