import { Intervals } from '@tribunal/contract';
import { useCallback, useEffect, useRef } from 'react';

const { least, most } = Intervals.crowd;

/** Does something soon, at a moment of chance, so that all who were told at once do not come at once. Asked twice, it is done once. */
export const useSomewhatLater = (work: () => void): (() => void) => {
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
