export * from './areas';
export * from './calls';
export * from './seeding';
export * from './vocabulary';
