import { Intervals } from '@tribunal/contract';
import { useReducer } from 'react';
import { tabStore, useClock } from '../../kit';

/** What is sent by mail, and how long (ms) it takes until it may be sent again. */
const WAITS = {
  register: Intervals.registerResend,
  reset: Intervals.resetResend,
  change: Intervals.changeEmailResend,
} as const;
export type Mail = keyof typeof WAITS;

const KEY = 'mail-again:';
/** In the tab's own store: the countdown outlives a closed dialog and a reload. */
const readUntil = (mail: Mail): number => Number(tabStore.read(KEY + mail)) || 0;

/** Whole seconds until a mail may be sent again, none when it may. */
export const secondsLeft = (mail: Mail, now: number): number =>
  Math.min(WAITS[mail] / 1000, Math.max(0, Math.ceil((readUntil(mail) - now) / 1000)));

/** The countdown of one kind of mail; `begin` when it was sent, `clear` when it was not after all. */
export const useResend = (mail: Mail): { left: number; begin: () => void; clear: () => void } => {
  const [, seen] = useReducer((count: number) => count + 1, 0);
  const left = useClock((now) => secondsLeft(mail, now));
  const put = (until: number) => {
    tabStore.write(KEY + mail, until);
    seen();
  };
  return { left, begin: () => put(Date.now() + WAITS[mail]), clear: () => put(0) };
};
