import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Outage } from '@tribunal/contract';
import { isOutage, DatabaseMonitor, type FindBusyBackends } from '@tribunal/database';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => undefined);
const later = () => {
  let resolve: (value: string) => void = () => undefined;
  const promise = new Promise<string>((done) => (resolve = done));
  return { promise, resolve };
};
const silent = () => Promise.reject(new Error('no answer'));

describe('a caller who waits for a connection', () => {
  it('is asked for only when that takes long, and waits on while the database answers', async () => {
    const ask = vi.fn<FindBusyBackends>().mockResolvedValue(new Set());
    const monitor = new DatabaseMonitor(ask, () => undefined);
    const opened = later();
    const waiting = monitor.acquire(() => opened.promise, vi.fn());
    await vi.advanceTimersByTimeAsync(500);
    expect(ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalled();
    opened.resolve('connection');
    expect(await waiting).toBe('connection');
  });

  it('is refused when the database does not answer, and what comes too late is given back', async () => {
    const monitor = new DatabaseMonitor(silent, () => undefined);
    const opened = later();
    const release = vi.fn();
    const refused = monitor.acquire(() => opened.promise, release).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1000);
    expect(isOutage(await refused)).toBe(true);
    opened.resolve('connection');
    await vi.advanceTimersByTimeAsync(0);
    expect(release).toHaveBeenCalledWith('connection');
  });
});

describe('a silent database', () => {
  it('refuses at once, and is used again when it answers', async () => {
    const logged: string[] = [];
    const ask = vi.fn<FindBusyBackends>(silent);
    const outage = new Outage(
      { lost: (what) => logged.push(what), back: () => logged.push('it answers again') },
      { graceMs: 0 },
    );
    const monitor = new DatabaseMonitor(ask, () => undefined, outage);
    monitor.acquire(never, vi.fn()).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(1000);
    const open = vi.fn().mockResolvedValue('connection');
    await expect(monitor.acquire(open, vi.fn())).rejects.toThrow('the database is not responding');
    expect(open).not.toHaveBeenCalled();
    ask.mockResolvedValue(new Set());
    await vi.advanceTimersByTimeAsync(250);
    expect(await monitor.acquire(open, vi.fn())).toBe('connection');
    expect(logged).toEqual(['the database does not answer', 'it answers again']);
  });

  it('is asked no more once its pool is closed', async () => {
    const ask = vi.fn<FindBusyBackends>(silent);
    const monitor = new DatabaseMonitor(ask, () => undefined);
    monitor.acquire(never, vi.fn()).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(1000);
    monitor.close();
    await vi.advanceTimersByTimeAsync(1000);
    const asked = ask.mock.calls.length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ask).toHaveBeenCalledTimes(asked);
  });
});
