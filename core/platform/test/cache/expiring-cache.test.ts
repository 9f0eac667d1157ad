import { describe, expect, it } from 'vitest';
import { ExpiringCache } from '../../src/cache/expiring-cache';

describe('a cached value', () => {
  let now = 0;
  const make = () => new ExpiringCache<number>({ lifeMs: 100, maxEntries: 2 }, () => now);
  const is = (value: number) => () => Promise.resolve(value);

  it('is loaded once for all requests before it expires, for each name separately', async () => {
    const memory = make();
    expect(await Promise.all([memory.get('a', is(1)), memory.get('a', is(2)), memory.get('b', is(3))])).toEqual([
      1, 1, 3,
    ]);
    now += 99;
    expect(await memory.get('a', is(4))).toBe(1);
    now += 1;
    expect(await memory.get('a', is(5))).toBe(5);
  });

  it('is of so many names, and the oldest goes first', async () => {
    const memory = make();
    for (const name of ['a', 'b', 'c']) await memory.get(name, is(1));
    expect(await memory.get('c', is(2))).toBe(1);
    expect(await memory.get('b', is(2))).toBe(1);
    expect(await memory.get('a', is(2))).toBe(2);
  });

  it('is no failure', async () => {
    const memory = make();
    await expect(memory.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await memory.get('a', is(1))).toBe(1);
  });
});
