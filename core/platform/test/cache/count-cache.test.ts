import { describe, expect, it } from 'vitest';
import { COUNT_MAX, CountCache } from '@tribunal/platform';

const start = Date.parse('2026-03-01T00:00:00Z');

/** Creates a count cache on a simulated clock that records how often a count was really computed. */
function counting(total: number) {
  let at = start;
  let asked = 0;
  const counts = new CountCache({ now: () => new Date(at) });
  return {
    ask: (key: string) => counts.get(key, async () => total + asked++),
    pass: (ms: number) => (at += ms),
    asked: () => asked,
  };
}

describe('counts', () => {
  it('that are small are always exact', async () => {
    const small = counting(5);
    expect([await small.ask('a'), await small.ask('a')]).toEqual([5, 6]);
  });

  it('that are large are cached for two seconds, separately for each filter', async () => {
    const large = counting(50_000);
    expect([await large.ask('a'), await large.ask('a'), await large.ask('b')]).toEqual([50_000, 50_000, 50_001]);
    large.pass(2000);
    expect(await large.ask('a')).toBe(50_002);
  });

  it('that are large are counted again after the clock was set back', async () => {
    const large = counting(50_000);
    await large.ask('a');
    large.pass(-1);
    expect(await large.ask('a')).toBe(50_001);
  });

  it('that have reached the maximum are cached for a minute', async () => {
    const full = counting(COUNT_MAX);
    await full.ask('a');
    full.pass(59_999);
    expect(await full.ask('a')).toBe(COUNT_MAX);
    full.pass(1);
    expect(await full.ask('a')).toBe(COUNT_MAX + 1);
  });

  it('that are large are counted once for all who ask at the same moment', async () => {
    const large = counting(50_000);
    await large.ask('a');
    large.pass(2000);
    expect(await Promise.all([large.ask('a'), large.ask('a')])).toEqual([50_001, 50_001]);
    expect(large.asked()).toBe(2);
  });

  it('that fail are counted again by the next who asks', async () => {
    let isDown = false;
    let at = start;
    const counts = new CountCache({ now: () => new Date(at) });
    const ask = () => counts.get('a', async () => (isDown ? Promise.reject(new Error('down')) : 50_000));
    await ask();
    [isDown, at] = [true, at + 2000];
    await expect(ask()).rejects.toThrow('down');
    isDown = false;
    expect(await ask()).toBe(50_000);
  });

  it('remember 500 filters and forget the oldest', async () => {
    const large = counting(50_000);
    for (let filter = 0; filter <= 500; filter++) await large.ask(`filter ${filter}`);
    await large.ask('filter 500');
    expect(large.asked()).toBe(501);
    await large.ask('filter 0');
    expect(large.asked()).toBe(502);
  });
});
