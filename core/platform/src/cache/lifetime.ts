export interface Lifetime {
  until: number;
  lifeMs: number;
}

/** Returns whether the time has not passed. More than all of it is left only when the clock was set back. */
export const isAlive = ({ until, lifeMs }: Lifetime, now: number): boolean => now < until && until - now <= lifeMs;
