/** Time sources, in ms. */
interface Sources {
  /** A monotonic clock, which may stop while the device sleeps. */
  steady: () => number;
  /** The device's clock, right or wrong; only its changes are used. */
  wall: () => number;
}

/** Difference in ms by which the two clocks may drift apart; more means that the device slept or its clock was set. */
const MAX_DRIFT = 2000;
/** Maximum delay of a reply in ms. A reply whose time is behind by more means that the server's clock was set back. */
const MAX_REPLY_DELAY = 60_000;

/** Creates a clock that follows the server time contained in replies, independently of the device clock. */
export const createServerClock = ({ steady, wall }: Sources) => {
  let offset: number | null = null;
  let drift = wall() - steady();
  return {
    /** Takes over the server's time from a reply. The reply with the least delay gives the best estimate. */
    sync: (now: string): void => {
      const replyOffset = Date.parse(now) - steady();
      if (Number.isNaN(replyOffset)) return;
      if (offset === null || replyOffset > offset || offset - replyOffset > MAX_REPLY_DELAY) offset = replyOffset;
    },
    /** Returns the ms since 1970; NaN before the first reply. */
    now: (): number => (offset === null ? Number.NaN : steady() + offset),
    /**
     * Returns whether the device slept or its clock was set since the last call; if so, the server's time should be
     * fetched again.
     */
    hasDrifted: (): boolean => {
      const now = wall() - steady();
      if (Math.abs(now - drift) < MAX_DRIFT) return false;
      drift = now;
      return true;
    },
    reset: (): void => {
      offset = null;
    },
  };
};
export type ServerClock = ReturnType<typeof createServerClock>;
