import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../testing/src/postgres';
import { installQueueSchema, openQueue } from '../src/index';
import { inbox } from './inbox';

it('a message waits no longer because the clock of the database was set back', async () => {
  const database = await testDatabase();
  await installQueueSchema(database.url);
  const [client, queue] = [new Client(database.url), await openQueue(database.url)];
  await client.connect();
  onTestFinished(async () => {
    await queue.close();
    await client.end();
    await database.drop();
  });
  const publish = (judgementId: number) => queue.publish('judge', { judgementId }, { key: 'ME' });
  const set = (id: number, columns: string) =>
    client.query(`update queue.message set ${columns} where (body ->> 'judgementId')::int = $1`, [id]);
  for (const id of [1, 2, 3]) await publish(id);
  await set(1, `available_at = now() + interval '2 hours'`);
  await set(2, `locked_by = gen_random_uuid(), locked_until = now() + interval '2 hours'`);
  await set(3, `available_at = now() + interval '14 minutes'`);

  const received = inbox<number>();
  await queue.consume('judge', { key: 'ME', concurrency: 1 }, async ({ judgementId }) => received.add(judgementId));
  expect(await received.waitForCount(2)).toEqual([1, 2]);
  const { rows } = await client.query(`select (body ->> 'judgementId')::int as id from queue.message`);
  expect(rows).toContainEqual({ id: 3 });
});
