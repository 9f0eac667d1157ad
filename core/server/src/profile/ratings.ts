import { extensionPoint } from '@tribunal/contract';

/** Knows how users are rated elsewhere; null: not this one. */
export interface RatingSource {
  ratingOf(uid: string): Promise<number | null>;
}
export const ratings = extensionPoint<RatingSource>('ratings');
