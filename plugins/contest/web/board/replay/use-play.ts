import { useEffect, useState } from 'react';

/** Minutes of the contest per second of watching. */
export const SPEEDS = [1, 2, 5, 10, 30] as const;
export type Speed = (typeof SPEEDS)[number];

/** ms between two pictures: enough for the eye, little enough to read. */
const STEP = 250;
/** Whoever wants little motion sees one picture in so many ms. */
const CALM_STEP = 2000;

const stepLength = (): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? CALM_STEP : STEP);

/** A minute that can be set, and that goes on by itself while it plays; it stops at `last`. */
export const usePlay = (last: number) => {
  const [minute, setMinute] = useState(last);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(5);
  useEffect(() => {
    if (!isPlaying) return;
    const length = stepLength();
    const timer = setInterval(() => setMinute((now) => Math.min(last, now + (speed * length) / 1000)), length);
    return () => clearInterval(timer);
  }, [isPlaying, speed, last]);
  useEffect(() => {
    if (isPlaying && minute >= last) setPlaying(false);
  }, [isPlaying, minute, last]);
  return {
    minute: Math.floor(minute),
    setMinute: (to: number) => setMinute(Math.min(last, Math.max(0, to))),
    isPlaying,
    /** From the beginning when it is at its end. */
    toggle: () => {
      if (!isPlaying && minute >= last) setMinute(0);
      setPlaying(!isPlaying);
    },
    speed,
    setSpeed,
  };
};
export type Play = ReturnType<typeof usePlay>;
