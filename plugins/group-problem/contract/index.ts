export * from './calls';
export * from './vocabulary';
