export * from './calls';
export * from './places';
export * from './vocabulary';
