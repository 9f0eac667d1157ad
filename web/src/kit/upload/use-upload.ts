import { useEffect, useRef, useState } from 'react';

type Send<T> = (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<T>;

/**
 * Runs one upload at a time; leaving the page aborts it. `share` is null while nothing is uploading. `start` resolves
 * to null when the upload was aborted and throws what `send` throws.
 */
export const useUpload = <T>(send: Send<T>) => {
  const [share, setShare] = useState<number | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const start = async (file: File): Promise<T | null> => {
    controller.current?.abort();
    const mine = new AbortController();
    controller.current = mine;
    setShare(0);
    try {
      return await send(file, setShare, mine.signal);
    } catch (error) {
      if (mine.signal.aborted) return null;
      throw error;
    } finally {
      if (controller.current === mine) setShare(null);
    }
  };
  return { share, start, stop: () => controller.current?.abort() };
};
