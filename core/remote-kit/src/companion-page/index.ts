export * from './check';
export * from './choice';
export * from './elements';
