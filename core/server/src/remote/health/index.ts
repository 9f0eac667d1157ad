import { bind, resolve, type Container } from '@tribunal/kernel';
import type { RouteSpec } from '../../http';
import { Clock, Db, Timetable } from '../../tokens';
import { Health, HealthBook } from './health-book';
import { forgetHours } from './hours';
import { healthRoutes } from './routes';
import { RemoteSync, SyncDesk } from './sync';
import { forgetUnknown } from './unknown';

/** Whether other judges work. Somebody else binds `InstalledSites` and `RemoteNews`. */
export const bindHealth = (container: Container): void => {
  bind(container, Health, HealthBook);
  bind(container, RemoteSync, SyncDesk);
};

export const healthRoutesOf = (container: Container): RouteSpec[] => healthRoutes(resolve(container, RemoteSync));

/** The returned function ends it. */
export const startHealth = (container: Container): (() => void | Promise<void>) =>
  resolve(container, Timetable).schedule({
    name: 'forget-remote-hours',
    cron: '7 * * * *',
    run: async () => {
      const [knex, now] = [resolve(container, Db), resolve(container, Clock).now()];
      await forgetHours(knex, now);
      await forgetUnknown(knex, now);
    },
  });
