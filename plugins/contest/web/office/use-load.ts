import { useCallback, useEffect, useState } from 'react';

/** What `load` says now, never what it said before: a form must begin with what is stored. `load` stays the same. */
export const useLoad = <T>(load: () => Promise<T>) => {
  const [data, setData] = useState<T>();
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isOver = false;
    setData(undefined);
    setError(null);
    load().then(
      (loaded) => !isOver && setData(loaded),
      (failure: unknown) => !isOver && setError(failure),
    );
    return () => {
      isOver = true;
    };
  }, [load, round]);
  return { data, error, again: useCallback(() => setRound((now) => now + 1), []) };
};
