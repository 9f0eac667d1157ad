export * from './calls';
export * from './judging';
export * from './plugin';
export * from './vocabulary';
export * from './backoff';
export * from './reference-clock';
export * from './timer';
export * from './with-timeout';
