import { hook } from '@tribunal/contract';

/** Runs when a judge's token is revoked, inside that transaction. Handlers reclaim the judge's work. */
export const onJudgeRevoked = hook<{ readonly judgeId: number }>('judge-revoked');
