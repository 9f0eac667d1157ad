import { useRef } from 'react';

/** Returns the latest value that was not null. */
export const useLastNonNull = <T>(value: T | null): T | null => {
  const last = useRef(value);
  if (value !== null) last.current = value;
  return last.current;
};
