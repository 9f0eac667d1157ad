import { perTurn } from '@tribunal/web/kit';
import { queryClient } from '@tribunal/web/plugin';
import { useSyncExternalStore } from 'react';
import { createServerClock } from './server-clock';

/** Of this page; it hears every reply that tells the time. */
export const serverClock = createServerClock({ steady: () => performance.now(), wall: () => Date.now() });

type Told = { now?: unknown; contest?: { now?: unknown }; records?: { now?: unknown }[] } | null | undefined;
/** Of these calls, what the server's clock was. */
const TELLING: Readonly<Record<string, (data: Told) => unknown>> = {
  'GET /api/get-contest-info': (data) => data?.now,
  'GET /api/get-contest-list': (data) => data?.records?.[0]?.now,
  'GET /api/get-contest-outsize-info': (data) => data?.contest?.now,
};

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
  const now = TELLING[String(event.query.queryKey[0])]?.(event.query.state.data as Told);
  if (typeof now === 'string') serverClock.hear(now);
});

/** ms between two looks, so that no second is passed over. */
const TICK = 250;
const listeners = new Set<() => void>();
let now = Number.NaN;
let timer: ReturnType<typeof setInterval> | undefined;

const tick = (): void => {
  now = serverClock.now();
  if (serverClock.hasSlipped()) {
    for (const call of Object.keys(TELLING)) void queryClient.invalidateQueries({ queryKey: [call] });
  }
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

/** While nothing ticks, whoever begins to look sees the time as it is. */
const first = perTurn(() => (now = serverClock.now()));
const current = (): number => (timer === undefined || Number.isNaN(now) ? first() : now);

/** Something read from the server's clock (ms); only a changed reading renders again. */
export const useServerClock = <T extends string | number>(read: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => read(current()));
