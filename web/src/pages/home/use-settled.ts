import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Milliseconds after which the page is shown although something is still on its way. */
const PATIENCE = 1000;

/** The page has stood in this tab; from then on its cards are there at once. */
let hasStood = false;

/** Whether the cards that were laid out have their content, so that none of them grows before the reader's eyes. */
export const useSettled = (isLaidOut: boolean): boolean => {
  const fetching = useIsFetching();
  const [hasAsked, setAsked] = useState(false);
  const [isSettled, setSettled] = useState(hasStood);

  useEffect(() => {
    if (isLaidOut && fetching > 0) setAsked(true);
    if (isLaidOut && hasAsked && fetching === 0) setSettled(true);
  }, [isLaidOut, fetching, hasAsked]);
  useEffect(() => {
    if (!isLaidOut) return;
    const timer = setTimeout(() => setSettled(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [isLaidOut]);
  useEffect(() => {
    if (isSettled) hasStood = true;
  }, [isSettled]);

  return isLaidOut && isSettled;
};
