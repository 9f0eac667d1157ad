import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Throttle } from '../../server/board/throttle';

describe('paced work', () => {
  const work = vi.fn<(key: number) => Promise<void>>();
  let throttle: Throttle<number>;
  beforeEach(() => {
    vi.useFakeTimers();
    work.mockReset().mockResolvedValue();
    throttle = new Throttle(work, 100);
  });
  afterEach(() => {
    throttle.stop();
    vi.useRealTimers();
  });

  it('starts immediately, then waits for the interval and combines the requests made meanwhile', async () => {
    for (let times = 0; times < 5; times++) throttle.request(1);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(work).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('of one key does not wait for that of another, and goes on after a failure', async () => {
    work.mockRejectedValueOnce(new Error('broken'));
    throttle.request(1);
    throttle.request(2);
    expect(work.mock.calls).toEqual([[1], [2]]);
    await vi.advanceTimersByTimeAsync(100);
    throttle.request(1);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('that can wait is done with what cannot', async () => {
    throttle.requestLater(1, 500);
    throttle.requestLater(1, 500);
    await vi.advanceTimersByTimeAsync(400);
    expect(work).not.toHaveBeenCalled();
    throttle.request(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(work).toHaveBeenCalledTimes(1);
    throttle.requestLater(1, 500);
    await vi.advanceTimersByTimeAsync(500);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('does not begin after the end', async () => {
    throttle.request(1);
    throttle.request(1);
    throttle.requestLater(2, 10);
    throttle.stop();
    throttle.request(3);
    await vi.advanceTimersByTimeAsync(1000);
    expect(work.mock.calls).toEqual([[1]]);
  });
});
