import { useSyncExternalStore } from 'react';

interface PasswordRequest {
  cid: number;
  answer: (isCorrect: boolean) => void;
}

let openRequest: PasswordRequest | null = null;
const listeners = new Set<() => void>();
const set = (next: PasswordRequest | null): void => {
  openRequest = next;
  listeners.forEach((listener) => listener());
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Opens the dialog for the contest's password, if only submitting needs it; resolves with true once the password was
 * correct.
 */
export const requestPassword = (cid: number): Promise<boolean> =>
  new Promise((resolve) => {
    openRequest?.answer(false);
    set({ cid, answer: resolve });
  });

export const usePasswordRequest = (): { cid: number; close: (isCorrect: boolean) => void } | null => {
  const current = useSyncExternalStore(subscribe, () => openRequest);
  if (!current) return null;
  const close = (isCorrect: boolean): void => {
    set(null);
    current.answer(isCorrect);
  };
  return { cid: current.cid, close };
};
