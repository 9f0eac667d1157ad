export * from './calls';
export * from './limits';
export * from './mentions';
export * from './places';
export * from './seeding';
