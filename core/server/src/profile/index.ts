import { bind, resolve } from '@tribunal/kernel';
import type { CoreModule } from '../module';
import { ProfileReader, Profiles } from './reader';
import { profileRoutes } from './routes';

export { ratings, type RatingSource } from './ratings';

/** What everybody may know of a user. */
export const profileModule: CoreModule = {
  name: 'profile',
  bind: (container) => bind(container, Profiles, ProfileReader),
  routes: (container) => profileRoutes(resolve(container, Profiles)),
};
