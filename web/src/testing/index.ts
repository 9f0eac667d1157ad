export * from './fake-layout';
export * from './fake-server';
