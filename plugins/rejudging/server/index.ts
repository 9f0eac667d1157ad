import { defineServerPart, pluginUsageProviders, tokenScopes } from '@tribunal/server';
import { rejudging } from '../plugin';
import { RejudgingListReader } from './rejudging-list-reader';
import { RejudgingService } from './rejudging-service';
import { RejudgingStepRunner } from './rejudging-step-runner';
import { rejudgingRoutes } from './routes';

export default defineServerPart(rejudging, (scope) => {
  scope.provide(RejudgingStepRunner);
  scope.provide(RejudgingService);
  scope.provide(RejudgingListReader);
  scope.share(RejudgingService);
  scope.share(RejudgingListReader);
  scope.serve(rejudgingRoutes(scope.get(RejudgingService), scope.get(RejudgingListReader)));
  const runner = scope.get(RejudgingStepRunner);
  scope.schedule({ name: 'finish-rejudgings', cron: '* * * * *', run: () => runner.resume() });
  scope.contribute(pluginUsageProviders, {
    plugin: rejudging.id,
    usage: async () => [{ textKey: 'usage.unfinished', count: await runner.countUnfinished() }],
  });
  scope.contribute(tokenScopes, {
    admin: [
      'GET /api/admin/judge/rejudge-contest-problem',
      'GET /api/admin/rejudging',
      'GET /api/admin/rejudging/changes',
      'GET /api/admin/rejudging/detail',
      'POST /api/admin/judge/rejudge-contest-problem',
      'POST /api/admin/judge/rejudge-problem',
      'POST /api/admin/rejudging',
      'POST /api/admin/rejudging/apply',
      'POST /api/admin/rejudging/drop',
    ],
  });
});
