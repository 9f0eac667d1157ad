import { useEffect, useRef, useState } from 'react';

type Send<T> = (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<T>;

/**
 * One upload at a time; leaving the page stops it. `share` is null while nothing is on its way; `start` answers null
 * when the upload was stopped and throws what `send` throws.
 */
export const useUpload = <T>(send: Send<T>) => {
  const [share, setShare] = useState<number | null>(null);
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => () => stopper.current?.abort(), []);

  const start = async (file: File): Promise<T | null> => {
    stopper.current?.abort();
    const mine = new AbortController();
    stopper.current = mine;
    setShare(0);
    try {
      return await send(file, setShare, mine.signal);
    } catch (error) {
      if (mine.signal.aborted) return null;
      throw error;
    } finally {
      if (stopper.current === mine) setShare(null);
    }
  };
  return { share, start, stop: () => stopper.current?.abort() };
};
