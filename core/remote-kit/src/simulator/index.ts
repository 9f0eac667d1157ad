export * from './html';
export * from './exchange';
export * from './routes';
export * from './site';
export * from './simulator-state';
