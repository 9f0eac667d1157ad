import { useState } from 'react';

/**
 * Looks again every so many ms for as long as the newest answer says that something is under way: `refetchInterval` is
 * for the call, and `follow` is told after it, while the page is drawn.
 */
export const useLookAgain = (everyMs: number, before: 'running' | 'over') => {
  const [running, setRunning] = useState(before === 'running');
  const follow = (now: boolean): void => {
    if (now !== running) setRunning(now);
  };
  return { refetchInterval: running ? everyMs : (false as const), follow };
};
