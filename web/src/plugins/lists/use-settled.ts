import { useEffect, useState } from 'react';

/** Shortest time in ms between two changes; the longest is twice as long, so that viewers do not call at the same moment. */
const PAUSE_MS = 500;

/** Returns a value that may change with every event, as it was less than a second ago. The first value is taken at once. */
export const useSettled = <T extends object>(value: T | null): T | null => {
  const key = JSON.stringify(value);
  const [settled, setSettled] = useState({ key, value });
  const isFirst = settled.value === null;
  useEffect(() => {
    if (key === settled.key) return;
    const timer = setTimeout(
      () => setSettled({ key, value: JSON.parse(key) as T | null }),
      isFirst ? 0 : PAUSE_MS * (1 + Math.random()),
    );
    return () => clearTimeout(timer);
  }, [key, settled.key, isFirst]);
  return settled.value;
};
