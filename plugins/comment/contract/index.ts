export * from './calls';
export * from './comment-targets';
export * from './limits';
export * from './mentions';
export * from './seeding';
