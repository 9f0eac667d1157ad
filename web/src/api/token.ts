import { deviceTexts } from '../storage/text-store';

const KEY = 'token';
type Listener = (token: string | null) => void;
const listeners = new Set<Listener>();

/** Returns the raw session token, or null when logged out. */
export const getToken = (): string | null => deviceTexts.get(KEY);

/** Stores the token for all tabs, or for this page if the browser stores nothing; null logs out. */
export const setToken = (token: string | null): void => {
  if (token === getToken()) return;
  // Neither a reload nor another tab goes on with the token of before.
  deviceTexts.set(KEY, token || null, 'forgotten');
  listeners.forEach((listener) => listener(token));
};

/** Subscribes to token changes made in this tab and in others. Returns a function that unsubscribes. */
export const onTokenChange = (listener: Listener): (() => void) => {
  const fromOtherTab = (change: StorageEvent) => {
    if (change.key === KEY || change.key === null) listener(getToken());
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
};
