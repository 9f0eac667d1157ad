import { describe, expect, it, vi } from 'vitest';
import { Fresh } from '../../server/common';

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
