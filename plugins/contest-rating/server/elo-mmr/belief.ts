import {
  DRIFT_VARIANCE,
  LIMIT_DEVIATION,
  logisticScale,
  MAX_FACTORS,
  NEWCOMER,
  PERFORMANCE_VARIANCE,
  TRANSFER_SPEED,
} from './constants';
import { rootOf } from './root';

/** A past performance as evidence; its weight is a precision, the reciprocal of a variance. */
export interface Factor {
  performance: number;
  weight: number;
}

/** What is believed of the skill of one participant: a normal factor times a logistic factor for each performance. */
export interface Belief {
  /** The most likely skill, which is the mode of the product of the factors. */
  mode: number;
  deviation: number;
  normal: { mean: number; weight: number };
  /** Oldest first. */
  factors: readonly Factor[];
}

/** Returns the belief about somebody who has never been rated. */
export const newcomer = (): Belief => ({
  mode: NEWCOMER.mean,
  deviation: NEWCOMER.deviation,
  normal: { mean: NEWCOMER.mean, weight: NEWCOMER.deviation ** -2 },
  factors: [],
});

/**
 * Returns the rating that is shown: the most likely skill, less twice what the deviation exceeds its limit by, so that
 * the ratings of newcomers begin low and rise as more becomes known.
 */
export const ratingOf = ({ mode, deviation }: Pick<Belief, 'mode' | 'deviation'>): number =>
  mode - 2 * (deviation - LIMIT_DEVIATION);

/**
 * Returns the belief after the skill may have drifted since the last contest. The mode stays; all evidence loses weight,
 * and a part of that of the performances moves into the normal factor (pseudodiffusion).
 */
export function diffused({ mode, deviation, normal, factors }: Belief): Belief {
  const variance = deviation ** 2 + DRIFT_VARIANCE;
  const decay = deviation ** 2 / variance;
  const kept = decay ** TRANSFER_SPEED;
  const total = factors.reduce((sum, { weight }) => sum + weight, normal.weight);
  const [own, moved] = [kept * normal.weight, (1 - kept) * total];
  return {
    mode,
    deviation: Math.sqrt(variance),
    normal: { mean: (own * normal.mean + moved * mode) / (own + moved), weight: decay * (own + moved) },
    factors: factors.map(({ performance, weight }) => ({ performance, weight: decay * kept * weight })),
  };
}

/** Returns the belief after a performance, which counts in full. The belief must already be diffused. */
export function learned(belief: Belief, performance: number): Belief {
  const { normal, factors } = merged(belief);
  const all = [...factors, { performance, weight: 1 / PERFORMANCE_VARIANCE }];
  return {
    mode: modeOf(normal, all, belief.mode),
    deviation: (belief.deviation ** -2 + 1 / PERFORMANCE_VARIANCE) ** -0.5,
    normal,
    factors: all,
  };
}

/** Merges the oldest performance into the normal factor if there is no room for another one. */
function merged({ normal, factors }: Belief): Pick<Belief, 'normal' | 'factors'> {
  if (factors.length < MAX_FACTORS) return { normal, factors };
  const [oldest, ...rest] = factors as readonly [Factor, ...Factor[]];
  const weight = normal.weight + oldest.weight;
  const mean = (normal.weight * normal.mean + oldest.weight * oldest.performance) / weight;
  return { normal: { mean, weight }, factors: rest };
}

/** Returns the mode: the normal factor pulls in proportion to the distance, a performance with a bounded force. */
function modeOf(normal: Belief['normal'], factors: readonly Factor[], start: number): number {
  const scale = logisticScale(PERFORMANCE_VARIANCE);
  const points = [normal.mean, ...factors.map(({ performance }) => performance)];
  const pull = (x: number) => {
    let value = normal.weight * (x - normal.mean);
    let slope = normal.weight;
    for (const { performance, weight } of factors) {
      const force = weight * PERFORMANCE_VARIANCE;
      const tanh = Math.tanh((x - performance) / (2 * scale));
      value += (force / scale) * tanh;
      slope += (force / (2 * scale * scale)) * (1 - tanh * tanh);
    }
    return { value, slope };
  };
  return rootOf(pull, { min: Math.min(...points), max: Math.max(...points) }, start);
}
