import { describe, expect, it } from 'vitest';
import { LruCache } from '@tribunal/platform';

describe('the newest ones', () => {
  it('stay, and the one goes that nobody asked for the longest', () => {
    const cache = new LruCache<string, object>(2);
    const [a] = [cache.getOrCreate('a', () => ({})), cache.getOrCreate('b', () => ({}))];
    expect(cache.getOrCreate('a', () => ({}))).toBe(a);
    cache.getOrCreate('c', () => ({}));
    expect(cache.size).toBe(2);
    expect(cache.getOrCreate('a', () => ({}))).toBe(a);
    cache.delete('a');
    expect(cache.getOrCreate('a', () => ({}))).not.toBe(a);
  });

  it('can be looked at, which keeps none of them', () => {
    const cache = new LruCache<string, string>(2);
    for (const key of ['a', 'b']) cache.getOrCreate(key, () => key);
    expect([cache.peek('a'), cache.peek('c')]).toEqual(['a', undefined]);
    cache.getOrCreate('c', () => 'c');
    expect(cache.peek('a')).toBeUndefined();
  });

  it('stay up to a weight, also when they grow; the one that was asked for last always does', () => {
    const weights = new Map([
      ['a', 4],
      ['b', 4],
    ]);
    const cache = new LruCache<string, string>(10, (key) => weights.get(key) ?? 1);
    const ask = (key: string): string => cache.getOrCreate(key, () => key);
    ask('a');
    ask('b');
    expect(cache.size).toBe(2);
    weights.set('b', 7);
    ask('b');
    expect(cache.size).toBe(1);
    weights.set('b', 1000);
    ask('b');
    expect(cache.size).toBe(1);
    ask('c');
    expect(cache.size).toBe(1);
    ask('d');
    expect(cache.size).toBe(2);
    weights.set('d', 10);
    cache.weigh('d');
    expect([cache.peek('c'), cache.peek('d')]).toEqual([undefined, 'd']);
    cache.weigh('c');
    expect(cache.size).toBe(1);
  });
});
