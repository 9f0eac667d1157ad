import { Intervals } from '@tribunal/contract';
import { useCallback, useEffect, useRef } from 'react';

const { min: least, max: most } = Intervals.refetchJitter;

/**
 * Returns a function that runs `work` after a short random delay, so that clients notified together do not all
 * refetch at once. Repeated calls during the delay run it once.
 */
export const useJitteredRefetch = (work: () => void): (() => void) => {
  const latest = useRef(work);
  latest.current = work;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    if (timer.current !== undefined) return;
    timer.current = setTimeout(
      () => {
        timer.current = undefined;
        latest.current();
      },
      least + Math.random() * (most - least),
    );
  }, []);
};
