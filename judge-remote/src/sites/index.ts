export { asRemoteFailure, clampWaitMs, redact, withoutSecrets, type RedactedFailure } from './redact';
export { maskSecrets, maskNames } from './secrets';
export { Site, type Connection, type Measured } from './site';
