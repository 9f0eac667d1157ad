import type { CoreArea } from '@tribunal/platform';
import { PlaceDirectory } from './place-directory';

export { onlyInGroups, routesOfGroups } from './group-routes';
export * from './place';
export { PlaceDirectory } from './place-directory';

/** The site and the groups, as places of what core and plugins have. */
export const placeArea: CoreArea = (scope) => {
  scope.provide(PlaceDirectory);
};
