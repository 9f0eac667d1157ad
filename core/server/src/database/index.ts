export * from './base-model';
export * from './cluster-lock';
export * from './notices';
export * from './open';
export * from './outage';
export * from './stored-text';
export * from './transactions';
export * from './unique';
