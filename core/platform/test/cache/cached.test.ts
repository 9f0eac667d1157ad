import { describe, expect, it } from 'vitest';
import { Cached } from '@tribunal/platform';

describe('a remembered value', () => {
  it('is loaded once for callers who come together, and again when its time is over', async () => {
    let [now, loads] = [0, 0];
    const cached = new Cached(
      async () => (loads += 1),
      100,
      () => now,
    );
    expect(await Promise.all([cached.get(), cached.get(), cached.get()])).toEqual([1, 1, 1]);
    now = 99;
    expect(await cached.get()).toBe(1);
    now = 100;
    expect(await cached.get()).toBe(2);
    expect(await cached.renew()).toBe(3);
    expect(await cached.get()).toBe(3);
    now = -3_600_000;
    expect(await cached.get()).toBe(4);
  });

  it('that was invalidated is loaded again, even while an older load is in progress', async () => {
    const answers: ((value: string) => void)[] = [];
    const cached = new Cached(
      () => new Promise<string>((answer) => answers.push(answer)),
      100,
      () => 0,
    );
    const before = cached.get();
    cached.forget();
    const after = cached.get();
    answers[1]?.('new');
    answers[0]?.('old');
    expect(await Promise.all([before, after, cached.get()])).toEqual(['old', 'new', 'new']);
  });

  it('is not a failure', async () => {
    let isBroken = true;
    const load = async (): Promise<string> => {
      if (isBroken) throw new Error('no database');
      return 'value';
    };
    const cached = new Cached(load, 100, () => 0);
    await expect(cached.get()).rejects.toThrow('no database');
    isBroken = false;
    expect(await cached.get()).toBe('value');
  });
});
