import { useState } from 'react';

/**
 * Polls every `intervalMs` milliseconds while the latest response reports a running task. Pass `refetchInterval` to
 * the query and call `follow` with its result during rendering, and with another interval if the task needs one.
 */
export const usePollWhileRunning = (intervalMs: number, initialState: 'running' | 'over') => {
  const [refetchInterval, setRefetchInterval] = useState<number | false>(
    initialState === 'running' ? intervalMs : false,
  );
  const follow = (running: boolean, runningMs = intervalMs): void => {
    const now = running && runningMs;
    if (now !== refetchInterval) setRefetchInterval(now);
  };
  return { refetchInterval, follow };
};
