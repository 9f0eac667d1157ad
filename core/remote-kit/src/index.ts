export * from './door';
export * from './failure';
export * from './identity';
export * from './passing';
export * from './read';
export * from './verdicts';
