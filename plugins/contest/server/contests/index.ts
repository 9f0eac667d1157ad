export * from './account-rule';
export * from './contests';
export * from './model';
export * from './organisers';
export * from './phase';
export * from './policy';
export * from './shown';
export * from './virtual';
