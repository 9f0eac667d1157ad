interface Waiting<In> {
  item: In;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Combines calls into batches: the first item is sent at once, and those that arrive in the meantime are sent
 * together next. This adds no latency at low load and forms large batches at high load. Each promise settles as its
 * batch does.
 */
export const batched = <In>(flush: (items: In[]) => Promise<void>, limit = 500): ((item: In) => Promise<void>) => {
  let waiting: Waiting<In>[] = [];
  let isFlushing = false;

  const work = async (): Promise<void> => {
    isFlushing = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, limit);
      waiting = waiting.slice(limit);
      try {
        await flush(batch.map(({ item }) => item));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isFlushing = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // Waits for the next microtask, so that calls made together form one batch.
      if (!isFlushing) {
        isFlushing = true;
        queueMicrotask(() => void work());
      }
    });
};
