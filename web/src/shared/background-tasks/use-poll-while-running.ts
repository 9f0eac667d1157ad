import { useState } from 'react';

/**
 * Polls every `intervalMs` milliseconds while the latest response reports a running task. Pass `refetchInterval` to
 * the query and call `follow` with its result during rendering.
 */
export const usePollWhileRunning = (intervalMs: number, initialState: 'running' | 'over') => {
  const [running, setRunning] = useState(initialState === 'running');
  const follow = (now: boolean): void => {
    if (now !== running) setRunning(now);
  };
  return { refetchInterval: running ? intervalMs : (false as const), follow };
};
