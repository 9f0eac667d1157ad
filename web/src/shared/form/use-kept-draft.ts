import { useCallback, useEffect, useRef } from 'react';

/** Milliseconds of quiet before what was typed is kept. */
const QUIET = 500;

interface Options<T> {
  isChanged: boolean;
  keep: (typed: T) => void;
}

/** Keeps what was typed once there is quiet. The call it gives: what was typed so far is stored, so keep none of it. */
export const useKeptDraft = <T>(typed: T, { isChanged, keep }: Options<T>): (() => void) => {
  const waiting = useRef<ReturnType<typeof setTimeout>>();
  const latest = useRef(keep);
  latest.current = keep;

  useEffect(() => {
    if (!isChanged) return;
    waiting.current = setTimeout(() => latest.current(typed), QUIET);
    return () => clearTimeout(waiting.current);
  }, [typed, isChanged]);
  return useCallback(() => clearTimeout(waiting.current), []);
};
