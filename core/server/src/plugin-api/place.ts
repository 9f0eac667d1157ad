/** Unstable (decision 79): rights on the site, and who provides other places. */
export { placeProviders, siteFor, type Gid, type PlaceProvider, type PlaceViewer } from '../place';
