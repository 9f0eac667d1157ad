export { asRemoteFailure, restOf, told, withoutSecrets, type ToldFailure } from './evidence';
export { hidden, withoutNames } from './secrets';
export { Site, type Measured, type SiteParts } from './site';
