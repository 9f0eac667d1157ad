import { useRef, useSyncExternalStore } from 'react';

/**
 * Returns whether a CSS media query matches. Printing does not change the result, because components re-rendered for
 * print would be printed half loaded.
 */
export const useMedia = (query: string): boolean => {
  const onScreen = useRef<boolean | null>(null);
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => {
      if (onScreen.current === null || !matchMedia('print').matches) onScreen.current = matchMedia(query).matches;
      return onScreen.current;
    },
  );
};
