import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/src/postgres';
import { NotificationListener } from '../src/drivers/postgres/notification-listener';
import { withDefaults } from '../src/options';
import type { Database } from '../src/drivers/postgres/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it('leaves no connection behind when it is stopped while it connects', async () => {
  const client = new Client(database.url);
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  const connecting = { connect: () => client } as unknown as Database;
  const notificationListener = new NotificationListener(
    connecting,
    () => {},
    () => {},
    withDefaults({}),
  );
  const started = notificationListener.start();
  await notificationListener.stop();
  await started;
  await expect(ended).resolves.toBeUndefined();
});
