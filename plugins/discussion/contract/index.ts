export * from './calls';
export * from './embargo';
export * from './limits';
export * from './seeding';
export * from './vocabulary';
