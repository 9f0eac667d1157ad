import { useSyncExternalStore } from 'react';

export type AccountMode = 'login' | 'register' | 'reset';
export interface AccountDialogState {
  mode: AccountMode;
  /** Initial value of the user name. */
  username: string;
}

let state: AccountDialogState | null = null;
const listeners = new Set<() => void>();

const set = (next: AccountDialogState | null): void => {
  state = next;
  listeners.forEach((listener) => listener());
};

/** Controls the dialog for login, registration and password reset, which can be opened from anywhere. */
export const accountDialog = {
  open: (mode: AccountMode, username = '') => set({ mode, username }),
  close: () => set(null),
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useAccountDialog = (): AccountDialogState | null => useSyncExternalStore(subscribe, () => state);
