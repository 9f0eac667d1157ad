export * from './html';
export * from './picture';
export * from './exchange';
export * from './site';
export * from './simulator-state';
