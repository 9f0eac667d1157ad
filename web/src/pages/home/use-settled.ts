import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Maximum time in milliseconds before the page is shown although something is still loading. */
const MAX_WAIT_MS = 1000;

/** Whether the home page has been shown in this tab; from then on its cards are rendered at once. */
let hasShownHome = false;

/** Returns whether the laid-out cards have their content, so that no card grows visibly. */
export const useSettled = (isLaidOut: boolean): boolean => {
  const fetching = useIsFetching();
  const [hasFetched, setHasFetched] = useState(false);
  const [isSettled, setSettled] = useState(hasShownHome);

  useEffect(() => {
    if (isLaidOut && fetching > 0) setHasFetched(true);
    if (isLaidOut && hasFetched && fetching === 0) setSettled(true);
  }, [isLaidOut, fetching, hasFetched]);
  useEffect(() => {
    if (!isLaidOut) return;
    const timer = setTimeout(() => setSettled(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isLaidOut]);
  useEffect(() => {
    if (isSettled) hasShownHome = true;
  }, [isSettled]);

  return isLaidOut && isSettled;
};
