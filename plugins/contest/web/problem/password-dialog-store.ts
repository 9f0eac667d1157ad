import { useSyncExternalStore } from 'react';

interface Asked {
  cid: number;
  answer: (isGiven: boolean) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();
const set = (next: Asked | null): void => {
  asked = next;
  listeners.forEach((listener) => listener());
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Asks for the contest's password where it is needed only to submit; true once it was right. */
export const askPassword = (cid: number): Promise<boolean> =>
  new Promise((resolve) => {
    asked?.answer(false);
    set({ cid, answer: resolve });
  });

export const useAskedPassword = (): { cid: number; close: (isGiven: boolean) => void } | null => {
  const current = useSyncExternalStore(subscribe, () => asked);
  if (!current) return null;
  const close = (isGiven: boolean): void => {
    set(null);
    current.answer(isGiven);
  };
  return { cid: current.cid, close };
};
