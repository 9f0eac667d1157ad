export * from './door';
export * from './failure';
export * from './read';
export * from './verdicts';
