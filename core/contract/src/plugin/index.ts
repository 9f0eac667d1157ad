export * from './identity';
export * from './manifest';
export * from './remote-judge';
