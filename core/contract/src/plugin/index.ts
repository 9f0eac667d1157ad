export * from './identity';
export * from './manifest';
export * from './remote-address';
export * from './remote-judge';
