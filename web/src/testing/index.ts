export * from './fake-remote';
export * from './fake-room';
export * from './fake-server';
