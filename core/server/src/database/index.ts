export * from './models';
export type {} from './tables';
