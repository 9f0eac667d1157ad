import type { RemoteJudgeRow, RemoteOperationHealth } from '@tribunal/contract';

type Failed = RemoteOperationHealth & { failure: NonNullable<RemoteOperationHealth['failure']> };

/** Operations that do not work now, each with why. */
export const failingOf = ({ operations }: Pick<RemoteJudgeRow, 'operations'>): Failed[] =>
  operations.filter((each): each is Failed => each.failure !== null && each.state !== 'working');

/** Those of which nobody has an account yet want nothing until somebody waits for them. */
const isUnused = ({ reason, waiting }: RemoteJudgeRow): boolean => reason === 'noAccount' && waiting === 0;

/** Whether a person should look at it: something is broken, doubtful or unknown. What was switched off is left alone. */
export const wantsAttention = (row: RemoteJudgeRow): boolean =>
  row.state !== 'off' &&
  (row.state === 'down' ||
    (row.state === 'paused' && row.reason !== 'closed' && !isUnused(row)) ||
    row.parked > 0 ||
    row.unknown.length > 0 ||
    row.accounts.usable < row.accounts.total ||
    failingOf(row).length > 0);
