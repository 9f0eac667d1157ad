export { asRemoteFailure, told, withoutSecrets } from './evidence';
export { Site, type Measured, type SiteParts } from './site';
