export * from './choice';
export * from './elements';
export type * from './waiting-part';
