import { prefersReducedMotion } from '@tribunal/web/kit';
import { useEffect, useState } from 'react';

/** Playback speeds, in contest minutes per second. */
export const SPEEDS = [1, 2, 5, 10, 30] as const;
export type Speed = (typeof SPEEDS)[number];

/** Time between two frames in ms: smooth enough to look at, slow enough to read. */
const STEP = 250;
/** Time between two frames for users who prefer reduced motion, in ms. */
const REDUCED_MOTION_STEP = 2000;

const stepLength = (): number => (prefersReducedMotion() ? REDUCED_MOTION_STEP : STEP);

/** Provides a minute that can be set and that advances during playback; it stops at `last`. */
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
    /** Starts or pauses; restarts from the beginning if it is at the end. */
    toggle: () => {
      if (!isPlaying && minute >= last) setMinute(0);
      setPlaying(!isPlaying);
    },
    speed,
    setSpeed,
  };
};
export type Play = ReturnType<typeof usePlay>;
