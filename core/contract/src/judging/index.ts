export * from './fault';
export * from './judge-message';
export * from './report';
export * from './verdict-message';
export * from './source-text';
export * from './task';
export * from './topics';
