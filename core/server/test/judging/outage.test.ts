import { Intervals } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { RetryLater } from '@tribunal/queue';
import { Db } from '@tribunal/server';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Sweeping } from '../../src/judging';
import { patient } from '../../src/judging/start';
import { failedOf, openCourt, type Court } from './support';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => court?.stop());

const sweeper = () => resolve(court.site.app.container, Sweeping);
const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

describe('a database that was away for longer than a lease', () => {
  it('costs running judgements no attempt when the sweeper has noticed', async () => {
    const { judgementId, submitId } = await court.send();
    await court.claim(judgementId);
    const database = resolve(court.site.app.container, Db);
    vi.spyOn(database, 'transaction').mockRejectedValue(gone);
    await expect(court.pass(Intervals.judgeLease + 1)).rejects.toBe(gone);
    vi.restoreAllMocks();
    await sweeper().watch();
    expect(await court.row(submitId)).toMatchObject({ attempt: 1, claimedBy: 'hand-1' });
    expect(await court.beat({}, [judgementId])).toEqual([]);
  });

  it('costs none either when the next look is asked for before the first has failed', async () => {
    const { judgementId, submitId } = await court.send();
    await court.claim(judgementId);
    const database = resolve(court.site.app.container, Db);
    vi.spyOn(database, 'transaction').mockRejectedValue(gone);
    const [first, next] = [court.pass(Intervals.judgeLease + 1), sweeper().watch()];
    await expect(first).rejects.toBe(gone);
    vi.restoreAllMocks();
    await Promise.allSettled([next]);
    expect(await court.row(submitId)).toMatchObject({ attempt: 1, claimedBy: 'hand-1' });
  });

  it('costs none when the sweeper itself could not look for so long', async () => {
    const { judgementId, submitId } = await court.send();
    await sweeper().watch();
    await court.claim(judgementId);
    court.leap(Intervals.judgeLease + 1);
    await sweeper().watch();
    expect(await court.row(submitId)).toMatchObject({ attempt: 1, claimedBy: 'hand-1' });
  });

  it('does not save a judge that stays silent afterwards', async () => {
    const { judgementId, submitId } = await court.send();
    await court.claim(judgementId);
    court.leap(Intervals.judgeLease + 1);
    await sweeper().watch();
    for (let passed = 0; passed <= Intervals.judgeLease; passed += 3000) {
      court.leap(3000);
      await sweeper().watch();
    }
    expect(await court.row(submitId)).toMatchObject({ attempt: 2, claimedBy: null });
  });
});

describe('a report', () => {
  it('waits for a database that is away, however often it comes', async () => {
    const { judgementId } = await court.send();
    const report = failedOf((await court.claim(judgementId))!, false);
    await expect(patient({ take: () => Promise.reject(gone) })(report)).rejects.toBeInstanceOf(RetryLater);
  });

  it('that fails for another reason is not kept for ever', async () => {
    const { judgementId } = await court.send();
    const report = failedOf((await court.claim(judgementId))!, false);
    const fault = new Error('a fault of ours');
    await expect(patient({ take: () => Promise.reject(fault) })(report)).rejects.toBe(fault);
  });
});
