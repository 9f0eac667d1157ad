import { LOGIN_FAILURES_BEFORE_SLIDE } from '@tribunal/contract';
import { deviceStore } from '../../kit';

const KEY = 'login-failures';

const read = (): number => Number(deviceStore.read(KEY)) || 0;

/** Logins refused in a row on this device; one that succeeds makes it none. */
export const loginFailures = {
  add: (): void => void deviceStore.write(KEY, read() + 1),
  clear: (): void => deviceStore.remove(KEY),
  /** After so many a person shows to be one before the next attempt. */
  wantSlide: (): boolean => read() >= LOGIN_FAILURES_BEFORE_SLIDE,
};
