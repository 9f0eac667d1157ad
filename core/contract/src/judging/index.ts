export * from './report';
export * from './task';
export * from './topics';
