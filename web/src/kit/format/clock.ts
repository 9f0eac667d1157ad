import { useSyncExternalStore } from 'react';

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

/** Something read from the clock (ms); one clock ticks for the page, and only a changed reading renders again. */
export const useClock = <T extends string | number>(read: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => read(timer === undefined ? (now = Date.now()) : now));
