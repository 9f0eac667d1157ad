import { useCallback, useEffect, useState } from 'react';

/**
 * Provides the current result of `load`, never a cached one, because a form must begin with the stored state. `load`
 * must be stable between renders.
 */
export const useLoad = <T>(load: () => Promise<T>) => {
  const [data, setData] = useState<T>();
  const [error, setError] = useState<unknown>(null);
  const [loadCount, setLoadCount] = useState(0);
  useEffect(() => {
    let isCancelled = false;
    setData(undefined);
    setError(null);
    load().then(
      (loaded) => !isCancelled && setData(loaded),
      (failure: unknown) => !isCancelled && setError(failure),
    );
    return () => {
      isCancelled = true;
    };
  }, [load, loadCount]);
  return { data, error, reload: useCallback(() => setLoadCount((now) => now + 1), []) };
};
