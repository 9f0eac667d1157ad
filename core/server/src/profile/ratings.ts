import { extensionPoint } from '@tribunal/contract';

/** Provides ratings of users from outside core; null if the source does not know the user. */
export interface RatingSource {
  ratingOf(uid: string): Promise<number | null>;
}
export const ratings = extensionPoint<RatingSource>('ratings');
