export * from './account-rule';
export * from './contests';
export * from './model';
export * from './phase';
export * from './policy';
export * from './sight';
