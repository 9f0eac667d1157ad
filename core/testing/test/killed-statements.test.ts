import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { statementKiller } from '../src/killed-statements';

it('counts and kills the statements of the call alone, not those of work that runs beside it', async () => {
  const database = new EventEmitter();
  const statement = (sql: string) => database.emit('query', { sql });
  const { killAfter } = statementKiller(database);
  let beside = Promise.resolve();
  // The listener is added here, so its statements do not belong to the call that wakes it.
  const wake = new Promise<() => void>((give) => {
    beside = new Promise<void>((resolve) => give(resolve)).then(() => void statement('select of a job'));
  });
  const { result, isThrough } = await killAfter(2, async () => {
    statement('first');
    (await wake)();
    await beside;
    statement('second');
    return 'done';
  });
  expect(result).toBe('done');
  expect(isThrough).toBe(true);
  await expect(killAfter(1, async () => [statement('first'), statement('second')])).rejects.toThrow('killed');
});
