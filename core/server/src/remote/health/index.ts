import { bind, resolve, type Container } from '@tribunal/kernel';
import { Clock, Db, Timetable } from '../../tokens';
import { Health, HealthBook } from './health-book';
import { forgetHours } from './hours';
import { forgetUnknown } from './unknown';

/** Whether other judges work, as it was seen. */
export const bindHealth = (container: Container): void => {
  bind(container, Health, HealthBook);
};

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
