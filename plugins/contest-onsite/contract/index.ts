export type * from './calls';
export * from './print';
export * from './vocabulary';
