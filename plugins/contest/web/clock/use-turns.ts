import { useEffect, useRef } from 'react';
import type { Contest } from '../../contract';
import { useServerClock } from './page-clock';
import { turnsPassed } from './phase';

type Turning = Pick<Contest, 'startTime' | 'sealRankTime' | 'endTime'>;

/** At the start, the seal, the end and any other `moment` the server says new things: `ask` asks it then. */
export const useTurns = (
  { startTime, sealRankTime, endTime }: Turning,
  ask: () => void,
  moment?: string | null | undefined,
): void => {
  const passed = useServerClock((now) => turnsPassed([startTime, sealRankTime, endTime, moment], now));
  const known = useRef(passed);
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (known.current === passed) return;
    known.current = passed;
    latest.current();
  }, [passed]);
};
