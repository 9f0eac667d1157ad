export * from './address';
export * from './identity';
export * from './manifest';
export type * from './package';
