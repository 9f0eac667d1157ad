import type { CoreArea } from '../core-scope';
import { ProfileReader } from './profile-reader';
import { profileRoutes } from './routes';

/** Public profiles of users. */
export const profileArea: CoreArea = (scope) => {
  scope.provide(ProfileReader);
  scope.serve(() => profileRoutes(scope.get(ProfileReader)));
};
