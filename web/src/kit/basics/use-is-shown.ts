import { useEffect, useRef } from 'react';

/** Returns a reference that tells whether the component is still on the page, for what a late reply would do to it. */
export const useIsShown = () => {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return isShown;
};
