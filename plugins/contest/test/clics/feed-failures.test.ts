import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClicsError } from '../../server/clics/errors';
import { Feed } from '../../server/clics/feed/feed';
import type { PictureMaker } from '../../server/clics/feed';
import { FeedIntervals, FeedLimits } from '../../server/clics/limits';
import type { RunReader, Telling } from '../../server/clics/write';

const HOUR = 3_600_000;
const now = new Date('2026-03-01T12:00:00Z');
const telling = {
  view: {
    contest: { id: 7, startAt: new Date(now.getTime() - HOUR), endAt: new Date(now.getTime() + HOUR), sealAt: null },
    visibility: { hiddenSince: null, showsRuns: false, eyes: 'other' },
    sent: [],
    now,
  },
  reader: { uid: null },
  version: '2023-06',
} as unknown as Telling;
const pictures = { of: () => ({ items: [{ type: 'state', id: null, text: '{}' }], tested: new Map() }) };
const runs = { async *of() {} };

/** A feed that is read all the time, and looks as told. */
function read(look: () => Promise<Telling | null>) {
  const log = { warn: vi.fn() };
  const parts = { pictures: pictures as unknown as PictureMaker, runs: runs as unknown as RunReader, look, log };
  const feed = new Feed(parts, telling);
  const state = { text: '', isOver: false };
  void (async () => {
    for await (const text of feed.texts()) state.text += text;
    state.isOver = true;
  })();
  feed.bell.ring();
  return { feed, log, state };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('a feed for which nobody can look', () => {
  it('ends at once when the reader is refused, and nothing is logged', async () => {
    const { state, log } = read(() => Promise.reject(new ClicsError('unknown')));
    await pass(0);
    expect(state.isOver).toBe(true);
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('looks again after a while, however often something is new, and is logged once', async () => {
    const look = vi.fn(() => Promise.reject(new Error('no database')));
    const { feed, state, log } = read(look);
    await pass(0);
    for (let times = 0; times < 10; times++) {
      feed.bell.ring();
      await pass(0);
    }
    expect(look).toHaveBeenCalledTimes(1);
    await pass(FeedIntervals.retry);
    expect(look).toHaveBeenCalledTimes(2);
    expect(state.isOver).toBe(false);
    expect(log.warn).toHaveBeenCalledTimes(1);
  });

  it('is given up after many failures in a row, which is logged too', async () => {
    let isAway = true;
    const look = vi.fn(() => (isAway ? Promise.reject(new Error('no database')) : Promise.resolve(telling)));
    const { state, log } = read(look);
    await pass((FeedLimits.failures - 2) * FeedIntervals.retry);
    isAway = false;
    await pass(FeedIntervals.retry);
    isAway = true;
    await pass(FeedIntervals.keepAlive + (FeedLimits.failures - 2) * FeedIntervals.retry);
    expect(state.isOver).toBe(false);
    await pass(FeedIntervals.retry);
    expect(state.isOver).toBe(true);
    expect(log.warn).toHaveBeenCalledTimes(3);
  });

  it('ends without waiting when it is ended', async () => {
    const { feed, state } = read(() => Promise.reject(new Error('no database')));
    await pass(0);
    feed.end();
    await pass(0);
    expect(state.isOver).toBe(true);
  });
});
