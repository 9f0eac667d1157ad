export * from './new-file';
