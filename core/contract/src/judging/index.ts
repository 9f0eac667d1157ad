export * from './remark';
export * from './report';
export * from './saying';
export * from './task';
export * from './topics';
export * from './remote';
export * from './remote-run';
