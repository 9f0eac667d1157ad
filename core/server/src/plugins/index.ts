export * from './discovery';
export * from './permissions';
export * from './plugins';
export * from './server-scope';
export * from './settings';
export * from './state-store';
export * from './usage';
export * from './web-modules';
