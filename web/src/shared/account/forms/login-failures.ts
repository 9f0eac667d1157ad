import { LOGIN_FAILURES_BEFORE_SLIDE } from '@tribunal/contract';
import { deviceStore } from '../../../kit';

const KEY = 'login-failures';

const read = (): number => Number(deviceStore.read(KEY)) || 0;

/** Counts consecutive failed logins on this device; a successful login resets the count. */
export const loginFailures = {
  add: (): void => void deviceStore.write(KEY, read() + 1),
  clear: (): void => deviceStore.remove(KEY),
  /** Returns whether the number of failures requires a slide check before the next attempt. */
  needsSlide: (): boolean => read() >= LOGIN_FAILURES_BEFORE_SLIDE,
};
