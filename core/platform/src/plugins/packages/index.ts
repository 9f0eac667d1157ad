export * from './installed-plugin';
export * from './read-package';
export * from './schema-objects';
export { loadModule, limitTo, type SharedModules } from './load-module';
