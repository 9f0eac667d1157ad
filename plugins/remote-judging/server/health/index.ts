import { Clock, Db, type ServerScope } from '@tribunal/server';
import { deleteOldHours } from './hourly-stats';
import { SiteHealthService } from './site-health-service';
import { deleteOldUnknownVerdicts } from './unknown-verdicts';

/** Sets up the health of remote judges, as observed. */
export function setUpHealth(scope: ServerScope): void {
  scope.provide(SiteHealthService);
  scope.schedule({
    name: 'forget-hours',
    cron: '7 * * * *',
    run: async () => {
      const [knex, now] = [scope.get(Db), scope.get(Clock).now()];
      await deleteOldHours(knex, now);
      await deleteOldUnknownVerdicts(knex, now);
    },
  });
}
