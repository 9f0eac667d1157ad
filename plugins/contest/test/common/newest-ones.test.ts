import { describe, expect, it } from 'vitest';
import { NewestOnes } from '../../server/common';

describe('the newest ones', () => {
  it('stay, and the one goes that nobody asked for the longest', () => {
    const kept = new NewestOnes<string, object>(2);
    const [a] = [kept.get('a', () => ({})), kept.get('b', () => ({}))];
    expect(kept.get('a', () => ({}))).toBe(a);
    kept.get('c', () => ({}));
    expect(kept.size).toBe(2);
    expect(kept.get('a', () => ({}))).toBe(a);
    kept.forget('a');
    expect(kept.get('a', () => ({}))).not.toBe(a);
  });

  it('stay up to a weight, also when they grow; the one that was asked for last always does', () => {
    const weights = new Map([
      ['a', 4],
      ['b', 4],
    ]);
    const kept = new NewestOnes<string, string>(10, (key) => weights.get(key) ?? 1);
    const ask = (key: string): string => kept.get(key, () => key);
    ask('a');
    ask('b');
    expect(kept.size).toBe(2);
    weights.set('b', 7);
    ask('b');
    expect(kept.size).toBe(1);
    weights.set('b', 1000);
    ask('b');
    expect(kept.size).toBe(1);
    ask('c');
    expect(kept.size).toBe(1);
  });
});
