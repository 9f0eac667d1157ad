import { useCallback, useEffect, useRef } from 'react';

/** Debounce in milliseconds before typed input is stored. */
const QUIET = 500;

interface Options<T> {
  isChanged: boolean;
  save: (typed: T) => void;
}

/**
 * Stores typed input after a pause in typing. The returned function cancels the pending save, for input that has
 * already been stored elsewhere.
 */
export const useAutosavedDraft = <T>(typed: T, { isChanged, save }: Options<T>): (() => void) => {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(save);
  latest.current = save;

  useEffect(() => {
    if (!isChanged) return;
    waiting.current = setTimeout(() => latest.current(typed), QUIET);
    return () => clearTimeout(waiting.current);
  }, [typed, isChanged]);
  return useCallback(() => clearTimeout(waiting.current), []);
};
