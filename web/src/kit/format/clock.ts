import { useSyncExternalStore } from 'react';
import { perTurn } from './per-turn';

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

/** While nothing ticks, whoever begins to look sees the time as it is. */
const first = perTurn(() => (now = Date.now()));

/** Something read from the clock (ms); one clock ticks for the page, and only a changed reading renders again. */
export const useClock = <T extends string | number>(read: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => read(timer === undefined ? first() : now));
