import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Throttle } from '../../src/rate-limit/throttle';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts callers of one key and returns which of them passed and which waited too long. */
const callers = (throttle: Throttle, key: string, count: number) => {
  const [passed, late]: [number[], number[]] = [[], []];
  for (let at = 0; at < count; at += 1) {
    void throttle.acquire(key).then((isAllowed) => (isAllowed ? passed : late).push(at));
  }
  return { passed, late };
};

describe('a throttle', () => {
  it('lets the first call pass immediately and the others one by one after a pause', async () => {
    const { passed } = callers(new Throttle({ everyMs: 500, maxWaitMs: 60_000, pick: () => 0 }), 'a', 3);
    await vi.advanceTimersByTimeAsync(0);
    expect(passed).toEqual([0]);
    await vi.advanceTimersByTimeAsync(499);
    expect(passed).toEqual([0]);
    await vi.advanceTimersByTimeAsync(1);
    expect(passed).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(500);
    expect(passed).toEqual([0, 1, 2]);
  });

  it('chooses at random among waiting calls', async () => {
    const { passed } = callers(new Throttle({ everyMs: 500, maxWaitMs: 60_000, pick: (count) => count - 1 }), 'a', 4);
    await vi.advanceTimersByTimeAsync(500);
    expect(passed).toEqual([0, 3]);
  });

  it('limits each key separately and forgets keys without waiting calls', async () => {
    const throttle = new Throttle({ everyMs: 500, maxWaitMs: 60_000 });
    const [first, second] = [callers(throttle, 'a', 1), callers(throttle, 'b', 1)];
    await vi.advanceTimersByTimeAsync(0);
    expect([first.passed, second.passed]).toEqual([[0], [0]]);
    await vi.advanceTimersByTimeAsync(500);
    const again = callers(throttle, 'a', 1);
    await vi.advanceTimersByTimeAsync(0);
    expect(again.passed).toEqual([0]);
  });

  it('lets no call wait longer than allowed', async () => {
    const { passed, late } = callers(new Throttle({ everyMs: 500, maxWaitMs: 1200, pick: () => 0 }), 'a', 5);
    await vi.advanceTimersByTimeAsync(1200);
    expect([passed, late]).toEqual([
      [0, 1, 2],
      [3, 4],
    ]);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects a waiting call at random when too many wait', async () => {
    const throttle = new Throttle({ everyMs: 500, maxWaitMs: 60_000, maxWaiting: 2, pick: () => 0 });
    const { passed, late } = callers(throttle, 'a', 5);
    await vi.advanceTimersByTimeAsync(0);
    expect([passed, late]).toEqual([[0], [1, 2]]);
    expect(vi.getTimerCount()).toBe(3);
    await vi.advanceTimersByTimeAsync(1000);
    expect(passed).toEqual([0, 3, 4]);
  });

  it('may reject the newest call', async () => {
    const pick = (count: number) => count - 1;
    const { late } = callers(new Throttle({ everyMs: 500, maxWaitMs: 60_000, maxWaiting: 2, pick }), 'a', 5);
    await vi.advanceTimersByTimeAsync(0);
    expect(late).toEqual([3, 4]);
  });
});
