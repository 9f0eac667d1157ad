import { useEffect, useRef } from 'react';
import type { ContestInfo } from '../../contract';
import { turnsPassed, useServerClock } from '../clock';
import { CONTEST, RESULTS, refresh } from './refresh';

/** At the start, the seal and the end the server says new things: it is asked then. */
export const useTurns = ({ startTime, sealRankTime, endTime, viewer }: ContestInfo): void => {
  const moments = [startTime, sealRankTime, endTime, viewer.virtual?.endTime];
  const passed = useServerClock((now) => turnsPassed(moments, now));
  const known = useRef(passed);
  useEffect(() => {
    if (known.current === passed) return;
    known.current = passed;
    void refresh(CONTEST, ...RESULTS);
  }, [passed]);
};
