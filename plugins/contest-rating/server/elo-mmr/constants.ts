/** Rating points of somebody who has never been rated: mean and deviation of their believed skill. */
export const NEWCOMER = { mean: 1500, deviation: 350 } as const;

/** Deviation that beliefs approach after many contests. */
export const LIMIT_DEVIATION = 80;

/** Weight of one contest beside everything known before, once the deviation has reached its limit. */
const CONTEST_WEIGHT = 0.2;

/** Variance of the skill that is added between two contests. It keeps the deviation at its limit in the long run. */
export const DRIFT_VARIANCE = CONTEST_WEIGHT * LIMIT_DEVIATION ** 2;

/** Variance of a performance around the skill. */
export const PERFORMANCE_VARIANCE = (1 + 1 / CONTEST_WEIGHT) * LIMIT_DEVIATION ** 2;

/** How fast old performances lose their own identity: 0 keeps each forever, infinity merges all at once. */
export const TRANSFER_SPEED = 1;

/**
 * Number of performances that a belief keeps one by one. An older one has less than a thousandth of the weight of a new
 * one and is merged into the normal factor.
 */
export const MAX_FACTORS = 24;

/** Range in which performances are searched. */
export const PERFORMANCE_RANGE = { min: -6000, max: 9000 } as const;

/** Scale of the logistic distribution that has this variance. */
export const logisticScale = (variance: number): number => Math.sqrt(3 * variance) / Math.PI;
