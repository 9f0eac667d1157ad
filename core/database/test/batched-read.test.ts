import { expect, test, vi } from 'vitest';
import { batchedRead } from '@tribunal/database';

const named = (): ReturnType<typeof vi.fn<(keys: readonly number[]) => Promise<Map<number, string>>>> =>
  vi.fn((keys: readonly number[]) =>
    Promise.resolve(new Map(keys.filter((key) => key > 0).map((key) => [key, `no ${key}`]))),
  );

test('reads in the same tick become one query with each key once', async () => {
  const read = named();
  const find = batchedRead(read);
  expect(await Promise.all([find(1), find(2), find(1)])).toEqual(['no 1', 'no 2', 'no 1']);
  expect(read.mock.calls).toEqual([[[1, 2]]]);
});

test('nothing is cached', async () => {
  const read = named();
  const find = batchedRead(read);
  await find(1);
  await find(1);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a read during a running query uses a new query', async () => {
  const answers: ((found: Map<number, string>) => void)[] = [];
  const find = batchedRead(() => new Promise<Map<number, string>>((answer) => answers.push(answer)));
  const first = find(1);
  await expect.poll(() => answers).toHaveLength(1);
  const second = find(1);
  await expect.poll(() => answers).toHaveLength(2);
  answers[0]!(new Map([[1, 'before']]));
  answers[1]!(new Map([[1, 'after']]));
  expect([await first, await second]).toEqual(['before', 'after']);
});

test('a missing key returns undefined', async () => {
  expect(await batchedRead(named())(-1)).toBeUndefined();
});

test('a failure rejects all reads of its batch, and no later one', async () => {
  const read = named().mockRejectedValueOnce(new Error('the database is away'));
  const find = batchedRead(read);
  const together = await Promise.allSettled([find(1), find(2)]);
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await find(1)).toBe('no 1');
});
