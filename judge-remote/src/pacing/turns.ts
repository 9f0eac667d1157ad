import type { Clock } from '@tribunal/worker';

interface Waiting {
  gapMs: number;
  go(): void;
}

interface Lane {
  waiting: Waiting[];
  isBusy: boolean;
  /** Its place in the order in which lanes were served. */
  served: number;
}

/** Who may talk to one host when. */
export interface Turns {
  /** Runs `request` when it is its turn: `gapMs` after the last one began, and alone in its lane. */
  run<T>(lane: string, gapMs: number, request: () => Promise<T>): Promise<T>;
  /** Whether nobody is served or waits. */
  isIdle(): boolean;
}

/**
 * Requests to one host. Each account is a lane with one request at a time; the lane that was served least recently is
 * next, so one with much to ask delays the others by one request. Between two beginnings is the gap of the later one.
 */
export function openTurns(clock: Clock): Turns {
  /** As many as there are accounts; each keeps when it was served, or one that asks again and again would go first. */
  const lanes = new Map<string, Lane>();
  let served = 0;
  let lastBegun = -Infinity;
  let cancelTimer: (() => void) | null = null;

  const serve = (): void => {
    cancelTimer?.();
    cancelTimer = null;
    const [lane] = [...lanes.values()]
      .filter(({ isBusy, waiting }) => !isBusy && waiting.length > 0)
      .sort((a, b) => a.served - b.served);
    if (!lane) return;
    const wait = lastBegun + lane.waiting[0]!.gapMs - clock.now();
    if (wait > 0) {
      cancelTimer = clock.after(Math.ceil(wait), serve);
      return;
    }
    lastBegun = clock.now();
    lane.isBusy = true;
    lane.served = served += 1;
    lane.waiting.shift()!.go();
    serve();
  };

  const free = (lane: Lane): void => {
    lane.isBusy = false;
    serve();
  };

  return {
    isIdle: () => [...lanes.values()].every(({ isBusy, waiting }) => !isBusy && waiting.length === 0),
    async run(name, gapMs, request) {
      const lane = lanes.get(name) ?? { waiting: [], isBusy: false, served: 0 };
      lanes.set(name, lane);
      await new Promise<void>((go) => {
        lane.waiting.push({ gapMs, go });
        serve();
      });
      try {
        return await request();
      } finally {
        free(lane);
      }
    },
  };
}
