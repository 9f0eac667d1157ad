export interface Inbox<T> {
  /** All items received so far, in order. */
  readonly all: readonly T[];
  add(item: T): void;
  /** Resolves with all items once this many have been received. */
  waitForCount(count: number): Promise<readonly T[]>;
}

/** Collects what handlers receive, so that a test can await it. */
export const inbox = <T>(): Inbox<T> => {
  const all: T[] = [];
  let waiting: { count: number; resolve(): void }[] = [];
  return {
    all,
    add: (item) => {
      all.push(item);
      const [ready, rest] = [
        waiting.filter(({ count }) => all.length >= count),
        waiting.filter(({ count }) => all.length < count),
      ];
      waiting = rest;
      for (const { resolve } of ready) resolve();
    },
    waitForCount: async (count) => {
      if (all.length < count) await new Promise<void>((resolve) => waiting.push({ count, resolve }));
      return all;
    },
  };
};

/** A promise that the test itself resolves. */
export interface Gate {
  opened: Promise<void>;
  open(): void;
}

export const gate = (): Gate => {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
};
