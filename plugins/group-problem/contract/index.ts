export * from './calls';
export * from './creator';
export * from './prefix';
export * from './vocabulary';
