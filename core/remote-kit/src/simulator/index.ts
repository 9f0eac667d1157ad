export * from './html';
export * from './picture';
export * from './site';
export * from './simulator-state';
