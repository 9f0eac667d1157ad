import { LOGIN_FAILURES_BEFORE_SLIDE } from '@tribunal/contract';

const KEY = 'login-failures';

const read = (): number => Number(localStorage.getItem(KEY)) || 0;

/** Logins refused in a row on this device; one that succeeds makes it none. */
export const loginFailures = {
  add: (): void => localStorage.setItem(KEY, String(read() + 1)),
  clear: (): void => localStorage.removeItem(KEY),
  /** After so many a person shows to be one before the next attempt. */
  wantSlide: (): boolean => read() >= LOGIN_FAILURES_BEFORE_SLIDE,
};
