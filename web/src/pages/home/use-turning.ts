import { Intervals } from '@tribunal/contract';
import { useCallback, useEffect, useState } from 'react';

const wantsStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Which of `count` pictures is shown. They turn by themselves unless they are held, or motion is reduced. */
export const useTurning = (count: number, held: boolean) => {
  const [at, setAt] = useState(0);
  const [isTurning, setTurning] = useState(() => !wantsStillness());
  const go = useCallback((step: number) => setAt((now) => (count ? (now + step + count) % count : 0)), [count]);

  useEffect(() => {
    if (!isTurning || held || count < 2) return;
    const timer = setInterval(() => {
      if (!document.hidden) go(1);
    }, Intervals.carousel);
    return () => clearInterval(timer);
  }, [isTurning, held, count, go, at]);

  return { at: Math.min(at, Math.max(0, count - 1)), go, isTurning, setTurning };
};
