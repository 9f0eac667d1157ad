import { hook } from '@tribunal/contract';
import type { Transaction } from '@tribunal/database';

/** Runs when a judge's token is revoked, inside that transaction. Handlers reclaim the judge's work. */
export const onJudgeRevoked = hook<{ readonly judgeId: number; readonly tx: Transaction }>('judge-revoked');
