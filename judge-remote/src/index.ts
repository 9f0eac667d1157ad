export { completeLogin, type BrowserOptions } from './browser';
export { dispatch } from './dispatch';
export { findDoors, type FoundDoors, type Layout } from './doors';
export { simulatorPort } from './simulators/ports';
