import type { Timer } from '@tribunal/contract';

interface Waiting {
  gapMs: number;
  start(): void;
}

interface RequestQueue {
  waiting: Waiting[];
  isBusy: boolean;
  /** Sequence number of the last time this queue was served. */
  lastServed: number;
}

/** Schedules the requests to one host. */
export interface RequestScheduler {
  /** Runs `request` at least `gapMs` after the last one started, and one at a time per queue key. */
  run<T>(queueKey: string, gapMs: number, request: () => Promise<T>): Promise<T>;
  /** Returns whether no request is running or waiting. */
  isIdle(): boolean;
}

/**
 * Creates the scheduler of one host. Each account is a queue with one request at a time; the least recently served
 * queue is next, so that an account with many requests delays the others by one request. The gap between two starts
 * is that of the later request.
 */
export function createRequestScheduler(timer: Timer): RequestScheduler {
  /**
   * There are as many queues as accounts; each keeps when it was last served, because otherwise an account that asks
   * repeatedly would go first.
   */
  const queues = new Map<string, RequestQueue>();
  let lastServed = 0;
  let lastBegun = -Infinity;
  let cancelTimer: (() => void) | null = null;

  const startNext = (): void => {
    cancelTimer?.();
    cancelTimer = null;
    const [queue] = [...queues.values()]
      .filter(({ isBusy, waiting }) => !isBusy && waiting.length > 0)
      .sort((a, b) => a.lastServed - b.lastServed);
    if (!queue) return;
    const wait = lastBegun + queue.waiting[0]!.gapMs - timer.now();
    if (wait > 0) {
      cancelTimer = timer.after(Math.ceil(wait), startNext);
      return;
    }
    lastBegun = timer.now();
    queue.isBusy = true;
    queue.lastServed = lastServed += 1;
    queue.waiting.shift()!.start();
    startNext();
  };

  const release = (queue: RequestQueue): void => {
    queue.isBusy = false;
    startNext();
  };

  return {
    isIdle: () => [...queues.values()].every(({ isBusy, waiting }) => !isBusy && waiting.length === 0),
    async run(name, gapMs, request) {
      const queue = queues.get(name) ?? { waiting: [], isBusy: false, lastServed: 0 };
      queues.set(name, queue);
      await new Promise<void>((start) => {
        queue.waiting.push({ gapMs, start });
        startNext();
      });
      try {
        return await request();
      } finally {
        release(queue);
      }
    },
  };
}
