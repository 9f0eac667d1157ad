export * from './calls';
export * from './mentions';
export * from './places';
export * from './seeding';
export * from './vocabulary';
