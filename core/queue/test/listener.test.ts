import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/src/postgres';
import { Listener } from '../src/drivers/postgres/listener';
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
  const listener = new Listener(
    connecting,
    () => {},
    () => {},
    () => {},
  );
  const started = listener.start();
  await listener.stop();
  await started;
  await expect(ended).resolves.toBeUndefined();
});
