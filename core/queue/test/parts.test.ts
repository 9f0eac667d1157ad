import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { batched } from '../src/batch';
import type { Database } from '../src/drivers/postgres/database';
import { Leases } from '../src/drivers/postgres/leases';
import { roundedDelay } from '../src/drivers/rabbitmq/topology';
import { outageOf, retryDelay, withDefaults } from '../src/options';
import { gate } from './inbox';

describe('batched', () => {
  it('sends calls made together in one batch, and those made meanwhile in the next', async () => {
    const batches: number[][] = [];
    const { opened, open } = gate();
    const send = batched(async (items: number[]) => {
      batches.push(items);
      await opened;
    });
    const first = [send(1), send(2)];
    await Promise.resolve();
    const second = [send(3), send(4)];
    open();
    await Promise.all([...first, ...second]);
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('keeps a batch below the limit', async () => {
    const sizes: number[] = [];
    const send = batched(async (items: number[]) => void sizes.push(items.length), 2);
    await Promise.all([1, 2, 3, 4, 5].map(send));
    expect(sizes).toEqual([2, 2, 1]);
  });

  it('fails only the calls of the failing batch', async () => {
    const send = batched(async (items: number[]) => {
      if (items.includes(13)) throw new Error('unlucky');
    }, 1);
    const results = await Promise.allSettled([12, 13, 14].map(send));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});

it.each([
  [0.2, 1],
  [7, 7],
  [99, 99],
  [101, 110],
  [1234, 1300],
  [60_000, 60_000],
])('a delay of %d ms waits in the queue of %d ms', (asked, expected) => {
  expect(roundedDelay(asked)).toBe(expected);
});

it('doubles the pause before each attempt, up to a minute', () => {
  const settings = withDefaults({ retryDelayMs: 1000 });
  expect([1, 2, 3, 6, 7, 50].map((attempt) => retryDelay(attempt, settings))).toEqual([
    1000, 2000, 4000, 32_000, 60_000, 60_000,
  ]);
});

it('reports an outage once, though it interrupts several connections, and its end when all are back', () => {
  const reported: unknown[] = [];
  const settings = withDefaults({
    outageGraceMs: 0,
    onOutage: (what) => reported.push(what),
    onRecovery: () => reported.push('back'),
  });
  const [pool, listener] = [outageOf(settings), outageOf(settings)];
  pool.failed('pool', null);
  listener.failed('listener', null);
  pool.succeeded();
  expect(reported).toEqual(['pool']);
  listener.succeeded();
  expect(reported).toEqual(['pool', 'back']);
});

describe('leases', () => {
  it('are renewed by one timer, also when others come while the last ones are being renewed, and by none in the end', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { opened, open } = gate();
    const renewed: string[][] = [];
    const queryOnce = async (_: unknown, [ids]: unknown[]): Promise<never[]> => {
      renewed.push(ids as string[]);
      await opened;
      return [];
    };
    const leases = new Leases({ queryOnce } as unknown as Database, 'me', 300, () => {});
    leases.add('1');
    vi.advanceTimersByTime(100);
    leases.remove('1');
    leases.add('2');
    open();
    await vi.advanceTimersByTimeAsync(100);
    expect(renewed).toEqual([['1'], ['2']]);
    leases.remove('2');
    expect(vi.getTimerCount()).toBe(0);
  });
});
