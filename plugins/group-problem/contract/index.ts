export * from './calls';
export * from './creator';
export * from './vocabulary';
