import { useSyncExternalStore } from 'react';

export type Scheme = 'light' | 'dark';
const KEY = 'scheme';
const listeners = new Set<() => void>();
const system = matchMedia('(prefers-color-scheme: dark)');

const read = (): Scheme => (document.documentElement.dataset.scheme === 'dark' ? 'dark' : 'light');
const set = (scheme: Scheme): void => {
  document.documentElement.dataset.scheme = scheme;
  listeners.forEach((listener) => listener());
};

system.addEventListener('change', (event) => {
  if (!localStorage.getItem(KEY)) set(event.matches ? 'dark' : 'light');
});

/** Returns the colour scheme and its toggle. The scheme follows the system until the user chooses one. */
export const useScheme = (): [Scheme, () => void] => {
  const scheme = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
  const toggle = () => {
    const next = scheme === 'dark' ? 'light' : 'dark';
    localStorage.setItem(KEY, next);
    set(next);
  };
  return [scheme, toggle];
};
