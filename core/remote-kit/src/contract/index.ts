/**
 * What a remote judge is: its manifest, what its adapter implements, and how sites fail. It is read by every process,
 * so it has only types and constants.
 */
export type * from './adapter';
export * from './failures';
export * from './manifest';
export * from './origins';
export * from './remote-judge';
export * from './source';
