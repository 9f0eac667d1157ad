import type { ServerScope } from '@tribunal/server';
import { onJobDone } from '../jobs/model';
import { CompanionChecks } from './companion-checks';
import { CompanionDeadlines } from './companion-deadlines';
import { CompanionService } from './companion-service';
import { companionRoutes } from './routes';

/** Sets up submissions that their submitters send at the site themselves, with the companion in their browser. */
export function setUpCompanion(scope: ServerScope): void {
  scope.provide(CompanionChecks);
  scope.provide(CompanionDeadlines);
  scope.provide(CompanionService);
  const [checks, deadlines] = [scope.get(CompanionChecks), scope.get(CompanionDeadlines)];
  scope.serve(companionRoutes(scope.get(CompanionService)));
  scope.hook(onJobDone, ({ job, result }) => checks.handleResult(job, result));
  scope.schedule({ name: 'companion-checks', cron: '*/5 * * * * *', run: () => checks.requestDue() });
  scope.schedule({ name: 'companion-deadlines', cron: '*/30 * * * * *', run: () => deadlines.giveUpDue() });
  scope.schedule({ name: 'companion-waiting', cron: '*/30 * * * * *', run: () => deadlines.putOffWaiting() });
}
