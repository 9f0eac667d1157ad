import { hook } from '@tribunal/contract';
import type { Tx } from '../database/transactions';

/** A judge's token was revoked; inside the transaction that says so. Handlers take back what the judge holds. */
export const onJudgeRevoked = hook<{ readonly judgeId: number; readonly tx: Tx }>('judge-revoked');
