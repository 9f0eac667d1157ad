import { resolve } from '@tribunal/kernel';
import { PgNotifications } from '@tribunal/database';
import { Db, Tx } from '@tribunal/server';
import { startTestApp, type TestApp } from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DatabaseStateStore } from '../../../platform/src/plugins/database-state-store';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site?.stop());

it('reports that a change and a new attempt of plugins may have been missed', async () => {
  const { container } = site.app;
  const knex = resolve(container, Db);
  const notifications = new PgNotifications(site.databaseUrl, () => undefined);
  await notifications.open();
  const reported: string[] = [];
  const end = await new DatabaseStateStore(knex, resolve(container, Tx), notifications).watch(
    () => reported.push('change'),
    (id) => reported.push(`retry ${id}`),
  );
  await knex.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'tribunal-notices' and datname = current_database()`,
  );
  await expect.poll(() => reported).toEqual(['change', 'retry null']);
  await end();
  await notifications.close();
});
