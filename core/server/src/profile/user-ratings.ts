import { extensionPoint } from '@tribunal/contract';
import type { ExtensionPoints } from '@tribunal/kernel';

/** Knows the ratings of users, as whole numbers. */
export interface UserRatingProvider {
  /** Returns ratings by uid; users without one are absent. */
  ratingsOf(uids: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
/** The plugins that know ratings; the first one counts. */
export const userRatings = extensionPoint<UserRatingProvider>('user-ratings');

/** Returns the ratings of these users from the first provider; none if there is no provider. */
export async function loadRatings(
  points: Pick<ExtensionPoints, 'list'>,
  uids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const [provider] = points.list(userRatings);
  return provider ? provider.ratingsOf(uids) : new Map();
}
