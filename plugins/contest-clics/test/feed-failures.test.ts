import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClicsError } from '../server/errors';
import { Feed } from '../server/feed/feed';
import type { FeedSnapshotCache } from '../server/feed';
import { FeedIntervals, FeedLimits } from '../server/limits';
import type { RunReader, ClicsContext } from '../server/write';

const HOUR = 3_600_000;
const now = new Date('2026-03-01T12:00:00Z');
const snapshot = {
  view: {
    contest: { id: 7, startAt: new Date(now.getTime() - HOUR), endAt: new Date(now.getTime() + HOUR), sealAt: null },
    visibility: { hiddenSince: null, showsRuns: false, eyes: 'other' },
    sent: [],
    now,
  },
  reader: { uid: null },
  version: '2023-06',
} as unknown as ClicsContext;
const snapshots = { get: () => ({ items: [{ type: 'state', id: null, text: '{}' }], tested: new Map() }) };
const runs = { async *read() {} };

/** Reads a feed continuously, using `poll`. */
function readFeed(poll: () => Promise<ClicsContext | null>) {
  const log = { warn: vi.fn() };
  const parts = { snapshots: snapshots as unknown as FeedSnapshotCache, runs: runs as unknown as RunReader, poll, log };
  const feed = new Feed(parts, snapshot);
  const state = { text: '', isOver: false };
  void (async () => {
    for await (const text of feed.texts()) state.text += text;
    state.isOver = true;
  })();
  feed.signal.notify();
  return { feed, log, state };
}
const advanceMs = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('a feed for which nobody can look', () => {
  it('ends at once when the reader is refused, and nothing is logged', async () => {
    const { state, log } = readFeed(() => Promise.reject(new ClicsError('unknown')));
    await advanceMs(0);
    expect(state.isOver).toBe(true);
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('looks again after a while, however often something is new, and is logged once', async () => {
    const poll = vi.fn(() => Promise.reject(new Error('no database')));
    const { feed, state, log } = readFeed(poll);
    await advanceMs(0);
    for (let times = 0; times < 10; times++) {
      feed.signal.notify();
      await advanceMs(0);
    }
    expect(poll).toHaveBeenCalledTimes(1);
    await advanceMs(FeedIntervals.retry);
    expect(poll).toHaveBeenCalledTimes(2);
    expect(state.isOver).toBe(false);
    expect(log.warn).toHaveBeenCalledTimes(1);
  });

  it('is given up after many failures in a row, which is logged too', async () => {
    let isFailing = true;
    const poll = vi.fn(() => (isFailing ? Promise.reject(new Error('no database')) : Promise.resolve(snapshot)));
    const { state, log } = readFeed(poll);
    await advanceMs((FeedLimits.failures - 2) * FeedIntervals.retry);
    isFailing = false;
    await advanceMs(FeedIntervals.retry);
    isFailing = true;
    await advanceMs(FeedIntervals.keepAlive + (FeedLimits.failures - 2) * FeedIntervals.retry);
    expect(state.isOver).toBe(false);
    await advanceMs(FeedIntervals.retry);
    expect(state.isOver).toBe(true);
    expect(log.warn).toHaveBeenCalledTimes(3);
  });

  it('ends without waiting when it is ended', async () => {
    const { feed, state } = readFeed(() => Promise.reject(new Error('no database')));
    await advanceMs(0);
    feed.end();
    await advanceMs(0);
    expect(state.isOver).toBe(true);
  });
});
