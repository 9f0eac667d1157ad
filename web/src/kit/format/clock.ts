import { useSyncExternalStore } from 'react';
import { cachePerTick } from './cache-per-tick';

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    listeners.forEach((each) => each());
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/** While the timer is not running, a first reader gets the current time. */
const first = cachePerTick(() => (now = Date.now()));

/**
 * Returns a value derived from the clock (ms). One clock ticks for the whole page, and a component re-renders only
 * when its value changes.
 */
export const useClock = <T extends string | number>(read: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => read(timer === undefined ? first() : now));
