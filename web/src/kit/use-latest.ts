import { useCallback, useRef } from 'react';

/**
 * Lets only the last of several answers count: the returned function begins a question, and what it returns tells
 * whether that question is still the last one.
 */
export const useLatest = (): (() => () => boolean) => {
  const asked = useRef(0);
  return useCallback(() => {
    const mine = ++asked.current;
    return () => mine === asked.current;
  }, []);
};
