import { describe, expect, it } from 'vitest';
import { pollUntilSettled } from '../../command/poll-until-settled';
import { NO_VERDICT_TIMEOUT_MS } from '../../server/import/import-state';

/** Polls `counts` in order, repeating the last one for ever, on a simulated clock; counts below 3 are open. */
async function settled(...counts: readonly { after: number; count: number }[]) {
  let clock = 0;
  const time = { now: () => clock, pause: (ms: number) => Promise.resolve((clock += ms)) };
  const progress: number[] = [];
  const poll = () => Promise.resolve(counts.filter(({ after }) => after <= clock).at(-1)?.count ?? 0);
  const last = await pollUntilSettled(
    poll,
    (count) => count < 3,
    (count) => progress.push(count),
    time,
  );
  return { last, progress, waited: clock };
}

describe('waiting for verdicts', () => {
  it('continues while the site does, and reports each change once', async () => {
    const changes = [1, 2, 3].map((count) => ({ after: count * (NO_VERDICT_TIMEOUT_MS - 1000), count }));
    expect(await settled(...changes)).toMatchObject({ last: 3, progress: [0, 1, 2, 3] });
  });

  it('ends when nothing has changed for longer than the site waits', async () => {
    const { last, waited } = await settled({ after: 1000, count: 2 });
    expect(last).toBe(2);
    expect(waited).toBeGreaterThan(NO_VERDICT_TIMEOUT_MS);
    expect(waited).toBeLessThan(NO_VERDICT_TIMEOUT_MS + 120_000);
  });
});
