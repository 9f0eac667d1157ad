export type { CompileRequest, TestRequest, TrialResult } from './column-types';
export * from './models';
export type {} from './tables';
