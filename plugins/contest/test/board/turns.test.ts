import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Fresh } from '../../server/board/fresh';
import { NewestOnes } from '../../server/board/newest-ones';
import { Paced } from '../../server/board/paced';

describe('work done for all who wait', () => {
  it('begins after each of them asked, and once for those who ask while it runs', async () => {
    const ends: (() => void)[] = [];
    const fresh = new Fresh(() => new Promise((end) => ends.push(() => end())));
    const first = fresh.ask();
    const [second, third] = [fresh.ask(), fresh.ask()];
    expect(ends).toHaveLength(1);
    ends[0]!();
    await first;
    await vi.waitFor(() => expect(ends).toHaveLength(2));
    const fourth = fresh.ask();
    ends[1]!();
    await Promise.all([second, third]);
    await vi.waitFor(() => expect(ends).toHaveLength(3));
    ends[2]!();
    await fourth;
    void fresh.ask();
    expect(ends).toHaveLength(4);
  });

  it('that fails fails for those who waited for it, and is done again for the next', async () => {
    const work = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no database')).mockResolvedValue();
    const fresh = new Fresh(work);
    const [first, second] = [fresh.ask(), fresh.ask()];
    await expect(first).rejects.toThrow('no database');
    await second;
    expect(work).toHaveBeenCalledTimes(2);
  });
});

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
