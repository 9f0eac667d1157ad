/** Times in ms. */
interface Sources {
  /** Never jumps, and may stand still while the device sleeps. */
  steady: () => number;
  /** What the owner of the device sees, right or wrong; only how it moves is of use. */
  wall: () => number;
}

/** The two move together unless the device slept or its clock was set. */
const SLIP = 2000;
/** A reply is never so long on its way; one that says so much less means that the server's clock was put back. */
const PUT_BACK = 60_000;

/** The server's clock as replies tell of it, whatever the device believes. */
export const createServerClock = ({ steady, wall }: Sources) => {
  let ahead: number | null = null;
  let apart = wall() - steady();
  return {
    /** A reply has just said what time it is there. What was least long on its way is nearest to the truth. */
    hear: (now: string): void => {
      const heard = Date.parse(now) - steady();
      if (Number.isNaN(heard)) return;
      if (ahead === null || heard > ahead || ahead - heard > PUT_BACK) ahead = heard;
    },
    /** ms since 1970; NaN until the server has said. */
    now: (): number => (ahead === null ? Number.NaN : steady() + ahead),
    /** Whether the device slept, or its clock was set, since this was last asked: the server should be heard again. */
    hasSlipped: (): boolean => {
      const now = wall() - steady();
      if (Math.abs(now - apart) < SLIP) return false;
      apart = now;
      return true;
    },
    forget: (): void => {
      ahead = null;
    },
  };
};
export type ServerClock = ReturnType<typeof createServerClock>;
