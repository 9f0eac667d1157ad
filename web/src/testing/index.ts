export * from './fake-remote';
export * from './fake-layout';
export * from './fake-server';
