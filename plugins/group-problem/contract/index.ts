export * from './calls';
export * from './creator';
export * from './limits';
export * from './prefix';
export * from './vocabulary';
