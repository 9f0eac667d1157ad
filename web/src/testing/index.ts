export * from './fake-layout';
export * from './fake-server';
export * from './problem-detail';
