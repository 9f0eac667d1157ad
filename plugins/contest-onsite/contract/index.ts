export type * from './calls';
export * from './limits';
export * from './print';
export * from './vocabulary';
