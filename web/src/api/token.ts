const KEY = 'token';
type Listener = (token: string | null) => void;
const listeners = new Set<Listener>();

/** The raw session token, or null when logged out. */
export const getToken = (): string | null => localStorage.getItem(KEY);

/** Stores the token for every tab; null logs out. */
export const setToken = (token: string | null): void => {
  if (token === getToken()) return;
  if (token) localStorage.setItem(KEY, token);
  else localStorage.removeItem(KEY);
  listeners.forEach((listener) => listener(token));
};

/** Hears of changes made here and in other tabs; returns its undo. */
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
