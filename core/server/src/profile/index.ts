import type { CoreArea } from '@tribunal/platform';
import { ProfileReader } from './profile-reader';
import { profileRoutes } from './routes';

export { loadRatings, userRatings, type UserRatingProvider } from './user-ratings';

/** Public profiles of users. */
export const profileArea: CoreArea = (scope) => {
  scope.provide(ProfileReader);
  scope.serve(() => profileRoutes(scope.get(ProfileReader)));
};
