import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Paced } from '../../server/board/paced';

describe('paced work', () => {
  const work = vi.fn<(key: number) => Promise<void>>();
  let paced: Paced<number>;
  beforeEach(() => {
    vi.useFakeTimers();
    work.mockReset().mockResolvedValue();
    paced = new Paced(work, 100);
  });
  afterEach(() => {
    paced.end();
    vi.useRealTimers();
  });

  it('begins at once, then waits for the gap and does together what was asked meanwhile', async () => {
    for (let times = 0; times < 5; times++) paced.ask(1);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(work).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('of one key does not wait for that of another, and goes on after a failure', async () => {
    work.mockRejectedValueOnce(new Error('broken'));
    paced.ask(1);
    paced.ask(2);
    expect(work.mock.calls).toEqual([[1], [2]]);
    await vi.advanceTimersByTimeAsync(100);
    paced.ask(1);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('that can wait is done with what cannot', async () => {
    paced.askLater(1, 500);
    paced.askLater(1, 500);
    await vi.advanceTimersByTimeAsync(400);
    expect(work).not.toHaveBeenCalled();
    paced.ask(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(work).toHaveBeenCalledTimes(1);
    paced.askLater(1, 500);
    await vi.advanceTimersByTimeAsync(500);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('does not begin after the end', async () => {
    paced.ask(1);
    paced.ask(1);
    paced.askLater(2, 10);
    paced.end();
    paced.ask(3);
    await vi.advanceTimersByTimeAsync(1000);
    expect(work.mock.calls).toEqual([[1]]);
  });
});
