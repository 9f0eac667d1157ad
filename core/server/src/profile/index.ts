import { bind, resolve } from '@tribunal/kernel';
import type { CoreModule } from '../module';
import { ProfileReader } from './profile-reader';
import { profileRoutes } from './routes';

/** Public profiles of users. */
export const profileModule: CoreModule = {
  name: 'profile',
  bind: (container) => bind(container, ProfileReader),
  routes: (container) => profileRoutes(resolve(container, ProfileReader)),
};
