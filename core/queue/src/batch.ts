interface Waiting<In> {
  item: In;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Makes one call out of many: the first item goes at once, those that come while it is under way go together next.
 * No waiting when it is quiet, large batches when it is busy. Each promise settles as its batch does.
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
      // Next turn of the loop's microtasks, so that calls made together travel together.
      if (!isFlushing) {
        isFlushing = true;
        queueMicrotask(() => void work());
      }
    });
};
