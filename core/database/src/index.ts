export * from './base-model';
export * from './batched-read';
export * from './clock';
export * from './cluster-lock';
export * from './columns';
export * from './connection-limit';
export {
  afterCommit,
  outsideTransaction,
  requireTransaction,
  transactionKey,
  whenCommitted,
} from './current-transaction';
export * from './like';
export * from './locks';
export * from './monitor';
export * from './notification-cipher';
export * from './open';
export * from './outage';
export * from './pg-notifications';
export * from './prepared';
export * from './quarter-hours';
export * from './ranks';
export * from './relation';
export * from './statements';
export * from './stored-text';
export type * from './table';
export * from './transactions';
export * from './unique';
