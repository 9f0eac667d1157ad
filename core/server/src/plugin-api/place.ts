/**
 * Unstable: may change with any version of Tribunal (decision 79). About the rights in a place, and who provides
 * places.
 */
export { placeProviders, siteFor, type Gid, type PlaceProvider, type PlaceViewer } from '../place';
