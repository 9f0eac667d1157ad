export * from './identity';
export * from './manifest';
