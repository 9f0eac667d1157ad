import { Intervals } from '@tribunal/contract';
import { useReducer } from 'react';
import { tabStore, useClock } from '../../../kit';

/** Minimum time in ms between two mails of each kind. */
const WAITS = {
  register: Intervals.registerResend,
  reset: Intervals.resetResend,
  change: Intervals.changeEmailResend,
} as const;
export type Mail = keyof typeof WAITS;

const KEY = 'mail-again:';
/** Read from the tab's storage: the countdown survives a closed dialog and a reload. */
const readUntil = (mail: Mail): number => Number(tabStore.read(KEY + mail)) || 0;

/** Returns the whole seconds until a mail may be sent again, or 0 when it may be sent now. */
const secondsLeft = (mail: Mail, now: number): number =>
  Math.min(WAITS[mail] / 1000, Math.max(0, Math.ceil((readUntil(mail) - now) / 1000)));

/** Manages the countdown of one kind of mail: call `begin` when it is sent, `clear` if sending failed. */
export const useResend = (mail: Mail): { left: number; begin: () => void; clear: () => void } => {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const left = useClock((now) => secondsLeft(mail, now));
  const put = (until: number) => {
    tabStore.write(KEY + mail, until);
    rerender();
  };
  return { left, begin: () => put(Date.now() + WAITS[mail]), clear: () => put(0) };
};
