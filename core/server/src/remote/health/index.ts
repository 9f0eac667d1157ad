import { bind, resolve, type Container } from '@tribunal/kernel';
import { Clock, Db, Scheduler } from '../../tokens';
import { SiteHealthService } from './site-health-service';
import { deleteOldHours } from './hourly-stats';
import { deleteOldUnknownVerdicts } from './unknown-verdicts';

/** Binds the health of remote judges, as observed. */
export const bindHealth = (container: Container): void => {
  bind(container, SiteHealthService);
};

/** Starts the periodic task; the returned function stops it. */
export const startHealth = (container: Container): (() => void | Promise<void>) =>
  resolve(container, Scheduler).schedule({
    name: 'forget-remote-hours',
    cron: '7 * * * *',
    run: async () => {
      const [knex, now] = [resolve(container, Db), resolve(container, Clock).now()];
      await deleteOldHours(knex, now);
      await deleteOldUnknownVerdicts(knex, now);
    },
  });
