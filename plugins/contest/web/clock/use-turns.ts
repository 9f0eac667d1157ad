import { useEffect, useRef } from 'react';
import type { Contest } from '../../contract';
import { useServerClock } from './page-clock';
import { turnsPassed } from './phase';

type Turning = Pick<Contest, 'startTime' | 'sealRankTime' | 'endTime' | 'now'>;

/**
 * At the start, the seal, the end and any other `moment` the server says new things: `ask` asks it then, and at once if
 * one of them has passed since it was asked.
 */
export const useTurns = (
  { startTime, sealRankTime, endTime, now: saidAt }: Turning,
  ask: () => void,
  moment?: string | null | undefined,
): void => {
  const moments = [startTime, sealRankTime, endTime, moment];
  const passed = useServerClock((now) => turnsPassed(moments, now));
  const known = useRef(turnsPassed(moments, Date.parse(saidAt)));
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (known.current === passed) return;
    known.current = passed;
    latest.current();
  }, [passed]);
};
