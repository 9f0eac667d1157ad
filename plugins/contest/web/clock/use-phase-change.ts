import { useEffect, useRef } from 'react';
import type { Contest } from '../../contract';
import { useServerClock } from './page-clock';
import { phaseChangesPassed } from './phase';

type PhaseTimes = Pick<Contest, 'startTime' | 'sealRankTime' | 'endTime' | 'now'>;

/**
 * Calls `onChange` when the start, the freeze, the end or `moment` passes, because the server's replies change then;
 * also at once if one of them has passed since `serverNow`, the time of the reply.
 */
export const usePhaseChange = (
  { startTime, sealRankTime, endTime, now: serverNow }: PhaseTimes,
  onChange: () => void,
  moment?: string | null | undefined,
): void => {
  const moments = [startTime, sealRankTime, endTime, moment];
  const passed = useServerClock((now) => phaseChangesPassed(moments, now));
  const known = useRef(phaseChangesPassed(moments, Date.parse(serverNow)));
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if (known.current === passed) return;
    known.current = passed;
    latest.current();
  }, [passed]);
};
