import { useRef } from 'react';

/** The newest value that was there. */
export const useLast = <T>(value: T | null): T | null => {
  const last = useRef(value);
  if (value !== null) last.current = value;
  return last.current;
};
