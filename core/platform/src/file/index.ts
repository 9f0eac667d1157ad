export * from './content-store';
export * from './new-file';
