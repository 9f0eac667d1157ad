export { judgeRun } from './judge';
export { Ledger } from './ledger';
export type { RunParts } from './run';
