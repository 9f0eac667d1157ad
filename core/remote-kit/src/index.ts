export * from './judge-part';
export * from './failure';
export * from './identity';
export * from './json';
export * from './lists';
export * from './session-proxy';
export * from './parse';
export * from './verdicts';
