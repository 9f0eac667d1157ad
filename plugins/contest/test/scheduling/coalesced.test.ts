import { describe, expect, it, vi } from 'vitest';
import { Coalesced } from '../../server/scheduling/coalesced';

describe('work done for all who wait', () => {
  it('begins after each of them asked, and once for those who ask while it runs', async () => {
    const completions: (() => void)[] = [];
    const coalesced = new Coalesced(() => new Promise((end) => completions.push(() => end())));
    const first = coalesced.request();
    const [second, third] = [coalesced.request(), coalesced.request()];
    expect(completions).toHaveLength(1);
    completions[0]!();
    await first;
    await expect.poll(() => completions).toHaveLength(2);
    const fourth = coalesced.request();
    completions[1]!();
    await Promise.all([second, third]);
    await expect.poll(() => completions).toHaveLength(3);
    completions[2]!();
    await fourth;
    void coalesced.request();
    expect(completions).toHaveLength(4);
  });

  it('that fails fails for those who waited for it, and is done again for the next', async () => {
    const work = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no database')).mockResolvedValue();
    const coalesced = new Coalesced(work);
    const [first, second] = [coalesced.request(), coalesced.request()];
    await expect(first).rejects.toThrow('no database');
    await second;
    expect(work).toHaveBeenCalledTimes(2);
  });
});
