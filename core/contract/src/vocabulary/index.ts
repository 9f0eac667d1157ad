export * from './http';
export * from './limits';
export * from './problem';
export * from './roles';
export * from './verdicts';
