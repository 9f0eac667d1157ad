import { expect, it } from 'vitest';
import { SharedReads } from '../../src/cache';

/** Reads that end only when the test says so. */
function controlledReads() {
  const open: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const load = () => new Promise<string>((resolve, reject) => open.push({ resolve, reject }));
  return { open, load };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('starts a read at once, and one next read for all who ask while it is running', async () => {
  const reads = new SharedReads<string>();
  const { open, load } = controlledReads();
  const first = reads.get('list', load);
  const [second, third] = [reads.get('list', load), reads.get('list', load)];
  await settle();
  expect(open).toHaveLength(1);
  open[0]!.resolve('before');
  expect(await first).toBe('before');
  await settle();
  expect(open).toHaveLength(2);
  const fourth = reads.get('list', load);
  open[1]!.resolve('after');
  expect(await Promise.all([second, third])).toEqual(['after', 'after']);
  await settle();
  open[2]!.resolve('later still');
  expect(await fourth).toBe('later still');
});

it('never gives a caller what was read before it asked', async () => {
  const reads = new SharedReads<number>();
  let stored = 0;
  const load = async () => {
    const value = stored;
    await settle();
    return value;
  };
  const ask = async () => {
    const known = stored;
    expect(await reads.get('counter', load)).toBeGreaterThanOrEqual(known);
  };
  const asked: Promise<void>[] = [];
  for (let round = 0; round < 50; round += 1) {
    stored += 1;
    asked.push(ask());
    if (round % 3 === 0) await settle();
  }
  await Promise.all(asked);
});

it('keeps reads with different keys apart, and forgets those that have ended', async () => {
  const reads = new SharedReads<string>();
  const { open, load } = controlledReads();
  const both = [reads.get('a', load), reads.get('b', load)];
  expect(open).toHaveLength(2);
  open.forEach(({ resolve }, index) => resolve(`read ${index}`));
  expect(await Promise.all(both)).toEqual(['read 0', 'read 1']);
  await settle();
  const again = reads.get('a', load);
  expect(open).toHaveLength(3);
  open[2]!.resolve('again');
  expect(await again).toBe('again');
});

it('passes a failure to those who share the read, and tries again for the next', async () => {
  const reads = new SharedReads<string>();
  const { open, load } = controlledReads();
  const first = reads.get('list', load);
  const next = reads.get('list', load);
  open[0]!.reject(new Error('the database is away'));
  await expect(first).rejects.toThrow('away');
  await settle();
  open[1]!.resolve('back');
  expect(await next).toBe('back');
});
