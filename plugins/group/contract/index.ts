export * from './areas';
export * from './calls';
export * from './seeding';
export * from './tabs';
export * from './vocabulary';
