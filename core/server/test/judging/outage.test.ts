import { Intervals } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { RetryLater } from '@tribunal/queue';
import { Db } from '@tribunal/server';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Sweeper } from '../../src/judging';
import { retryOnOutage } from '../../src/judging/start-judging';
import { failedOf, openJudgingHarness, type JudgingHarness } from './judging-harness';

let harness: JudgingHarness;
beforeAll(async () => {
  harness = await openJudgingHarness();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => harness?.stop());

const sweeper = () => resolve(harness.site.app.container, Sweeper);
const connectionError = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

describe('a database that was away for longer than a lease', () => {
  it('costs running judgements no attempt when the sweeper has noticed', async () => {
    const { judgementId, submitId } = await harness.send();
    await harness.claim(judgementId);
    const database = resolve(harness.site.app.container, Db);
    vi.spyOn(database, 'transaction').mockRejectedValue(connectionError);
    await expect(harness.advanceAndSweep(Intervals.judgeLease + 1)).rejects.toBe(connectionError);
    vi.restoreAllMocks();
    await sweeper().sweepPeriodically();
    expect(await harness.row(submitId)).toMatchObject({ attempt: 1, claimedBy: 'hand-1' });
    expect(await harness.heartbeat({}, [judgementId])).toEqual([]);
  });

  it('costs none either when the next look is asked for before the first has failed', async () => {
    const { judgementId, submitId } = await harness.send();
    await harness.claim(judgementId);
    const database = resolve(harness.site.app.container, Db);
    vi.spyOn(database, 'transaction').mockRejectedValue(connectionError);
    const [first, next] = [harness.advanceAndSweep(Intervals.judgeLease + 1), sweeper().sweepPeriodically()];
    await expect(first).rejects.toBe(connectionError);
    vi.restoreAllMocks();
    await Promise.allSettled([next]);
    expect(await harness.row(submitId)).toMatchObject({ attempt: 1, claimedBy: 'hand-1' });
  });

  it('costs none when the sweeper itself could not look for so long', async () => {
    const { judgementId, submitId } = await harness.send();
    await sweeper().sweepPeriodically();
    await harness.claim(judgementId);
    harness.advanceClock(Intervals.judgeLease + 1);
    await sweeper().sweepPeriodically();
    expect(await harness.row(submitId)).toMatchObject({ attempt: 1, claimedBy: 'hand-1' });
  });

  it('does not save a judge that stays silent afterwards', async () => {
    const { judgementId, submitId } = await harness.send();
    await harness.claim(judgementId);
    harness.advanceClock(Intervals.judgeLease + 1);
    await sweeper().sweepPeriodically();
    for (let passed = 0; passed <= Intervals.judgeLease; passed += 3000) {
      harness.advanceClock(3000);
      await sweeper().sweepPeriodically();
    }
    expect(await harness.row(submitId)).toMatchObject({ attempt: 2, claimedBy: null });
  });
});

describe('a report', () => {
  it('waits for a database that is away, however often it comes', async () => {
    const { judgementId } = await harness.send();
    const report = failedOf((await harness.claim(judgementId))!, false);
    await expect(retryOnOutage({ handle: () => Promise.reject(connectionError) })(report)).rejects.toBeInstanceOf(
      RetryLater,
    );
  });

  it('that fails for another reason does not wait forever', async () => {
    const { judgementId } = await harness.send();
    const report = failedOf((await harness.claim(judgementId))!, false);
    const fault = new Error('a fault of ours');
    await expect(retryOnOutage({ handle: () => Promise.reject(fault) })(report)).rejects.toBe(fault);
  });
});
