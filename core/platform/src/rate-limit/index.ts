export * from './rate-limiter';
export * from './throttle';
