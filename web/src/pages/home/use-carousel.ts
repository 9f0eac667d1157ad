import { Intervals } from '@tribunal/contract';
import { useCallback, useEffect, useState } from 'react';
import { prefersReducedMotion } from '../../kit';

/**
 * Returns which of `count` pictures is shown. The pictures rotate automatically unless paused or the user prefers
 * reduced motion.
 */
export const useCarousel = (count: number, isPaused: boolean) => {
  const [index, setIndex] = useState(0);
  const [isPlaying, setPlaying] = useState(() => !prefersReducedMotion());
  const advance = useCallback((step: number) => setIndex((now) => (count ? (now + step + count) % count : 0)), [count]);

  useEffect(() => {
    if (!isPlaying || isPaused || count < 2) return;
    const timer = setInterval(() => {
      if (!document.hidden) advance(1);
    }, Intervals.carousel);
    return () => clearInterval(timer);
  }, [isPlaying, isPaused, count, advance, index]);

  return { index: Math.min(index, Math.max(0, count - 1)), advance, isPlaying, setPlaying };
};
