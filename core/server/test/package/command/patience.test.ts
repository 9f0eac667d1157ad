import { describe, expect, it } from 'vitest';
import { untilSettled } from '../../../src/package/command/patience';
import { SILENCE_MS } from '../../../src/package/import/state';

/** Looks at `counts` in turn, the last for ever, on a clock of its own; whatever is below 3 is open. */
async function settled(...counts: readonly { after: number; count: number }[]) {
  let clock = 0;
  const time = { now: () => clock, pause: (ms: number) => Promise.resolve((clock += ms)) };
  const seen: number[] = [];
  const look = () => Promise.resolve(counts.filter(({ after }) => after <= clock).at(-1)?.count ?? 0);
  const last = await untilSettled(
    look,
    (count) => count < 3,
    (count) => seen.push(count),
    time,
  );
  return { last, seen, waited: clock };
}

describe('waiting for verdicts', () => {
  it('goes on while the site does, and tells of each change once', async () => {
    const changes = [1, 2, 3].map((count) => ({ after: count * (SILENCE_MS - 1000), count }));
    expect(await settled(...changes)).toMatchObject({ last: 3, seen: [0, 1, 2, 3] });
  });

  it('ends when nothing has changed for longer than the site waits', async () => {
    const { last, waited } = await settled({ after: 1000, count: 2 });
    expect(last).toBe(2);
    expect(waited).toBeGreaterThan(SILENCE_MS);
    expect(waited).toBeLessThan(SILENCE_MS + 120_000);
  });
});
