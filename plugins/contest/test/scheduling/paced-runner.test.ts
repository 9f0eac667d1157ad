import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PacedRunner } from '../../server/scheduling/paced-runner';

describe('paced work', () => {
  const work = vi.fn<(key: number) => Promise<void>>();
  let runner: PacedRunner<number>;
  beforeEach(() => {
    vi.useFakeTimers();
    work.mockReset().mockResolvedValue();
    runner = new PacedRunner(work, 100);
  });
  afterEach(() => {
    runner.stop();
    vi.useRealTimers();
  });

  it('starts immediately, then waits for the interval and combines the requests made meanwhile', async () => {
    for (let times = 0; times < 5; times++) runner.request(1);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(work).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('of one key does not wait for that of another, and goes on after a failure', async () => {
    work.mockRejectedValueOnce(new Error('broken'));
    runner.request(1);
    runner.request(2);
    expect(work.mock.calls).toEqual([[1], [2]]);
    await vi.advanceTimersByTimeAsync(100);
    runner.request(1);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('that can wait is done with what cannot', async () => {
    runner.requestLater(1, 500);
    runner.requestLater(1, 500);
    await vi.advanceTimersByTimeAsync(400);
    expect(work).not.toHaveBeenCalled();
    runner.request(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(work).toHaveBeenCalledTimes(1);
    runner.requestLater(1, 500);
    await vi.advanceTimersByTimeAsync(500);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('does not begin after the end', async () => {
    runner.request(1);
    runner.request(1);
    runner.requestLater(2, 10);
    runner.stop();
    runner.request(3);
    await vi.advanceTimersByTimeAsync(1000);
    expect(work.mock.calls).toEqual([[1]]);
  });
});
