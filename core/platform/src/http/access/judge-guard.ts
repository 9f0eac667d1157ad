import { extensionPoint } from '@tribunal/contract';

/** A call of a judge whose token is valid. */
export interface JudgeCall {
  path: string;
  /** Names are in lower case. */
  headers: Readonly<Record<string, unknown>>;
  /** Name of the judge; null while it registers. */
  judge: string | null;
  /** Address that the request came from. */
  address: string;
}

/** Refuses calls of judges by throwing, before their body is read. */
export type JudgeGuard = (call: JudgeCall) => void;
/** What checks each call of a judge, beside its token. */
export const judgeGuards = extensionPoint<JudgeGuard>('judge-guards');
