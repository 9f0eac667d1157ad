import { cachePerTick } from '@tribunal/web/kit/more';
import { queryClient } from '@tribunal/web/plugin';
import { useSyncExternalStore } from 'react';
import type { AllContestCalls } from '../../contract';
import { refresh } from '../calls';
import { createServerClock } from './server-clock';

/** The clock of this page; it is synchronised by every reply that contains the server's time. */
export const serverClock = createServerClock({ steady: () => performance.now(), wall: () => Date.now() });

type ClockReply = { now?: unknown; contest?: { now?: unknown }; records?: { now?: unknown }[] } | null | undefined;
/** Extracts the server's time from the replies of these calls. */
const CLOCK_CALLS: readonly [call: keyof AllContestCalls, timeOf: (data: ClockReply) => unknown][] = [
  ['GET /api/get-contest-info', (data) => data?.now],
  ['GET /api/get-contest-list', (data) => data?.records?.[0]?.now],
  ['GET /api/group/get-contest-list', (data) => data?.records?.[0]?.now],
  ['GET /api/get-contest-outsize-info', (data) => data?.contest?.now],
];

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
  const { queryKey, state } = event.query;
  const now = CLOCK_CALLS.find(([call]) => call === queryKey[0])?.[1](state.data as ClockReply);
  if (typeof now === 'string') serverClock.sync(now);
});

/** Interval of updates in ms, short enough not to skip a second. */
const TICK = 250;
const listeners = new Set<() => void>();
let now = Number.NaN;
let timer: ReturnType<typeof setInterval> | undefined;

const tick = (): void => {
  now = serverClock.now();
  if (serverClock.hasDrifted()) void refresh(...CLOCK_CALLS.map(([call]) => call));
  listeners.forEach((each) => each());
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/** Without a running timer, reads the clock itself, so that a new subscriber sees the current time. */
const idleNow = cachePerTick(() => (now = serverClock.now()));
const current = (): number => (timer === undefined || Number.isNaN(now) ? idleNow() : now);

/** Returns a value derived from the server's clock (ms); renders again only if the value changes. */
export const useServerClock = <T extends string | number>(read: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => read(current()));
