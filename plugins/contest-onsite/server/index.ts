import { accountContentProviders, Db, defineServerPart, tokenScopes } from '@tribunal/server';
import { accountDataProviders } from '@tribunal/server/account';
import { outgoingEventSources } from '@tribunal/server/system';
import { contestOnsite } from '../plugin';
import { onsiteData } from './account-data';
import { onsiteContent } from './account-content';
import { BalloonService } from './balloon-service';
import { ClarificationService } from './clarification-service';
import { PrintService } from './print-service';
import { onsiteRoutes } from './routes';

export default defineServerPart(contestOnsite, (scope) => {
  scope.provide(BalloonService);
  scope.provide(PrintService);
  scope.provide(ClarificationService);
  scope.contribute(outgoingEventSources, {
    plugin: contestOnsite.id,
    kinds: ['clarification.asked', 'clarification.answered'],
  });
  scope.contribute(accountDataProviders, onsiteData(scope.get(Db)));
  scope.contribute(accountContentProviders, onsiteContent(scope.get(Db)));
  scope.serve(
    onsiteRoutes({
      balloons: scope.get(BalloonService),
      prints: scope.get(PrintService),
      clarifications: scope.get(ClarificationService),
    }),
  );
  scope.contribute(tokenScopes, {
    read: ['GET /api/get-contest-clarification', 'GET /api/get-my-contest-print'],
    contest: [
      'GET /api/file/download-contest-print-text',
      'GET /api/get-contest-ac-info',
      'GET /api/get-contest-print',
      'PUT /api/check-contest-ac-info',
      'PUT /api/check-contest-print-status',
      'PUT /api/contest-clarification',
    ],
  });
});
