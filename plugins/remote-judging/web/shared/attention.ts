import type { RemoteJudgeRow, RemoteOperationHealth } from '../../contract';

type Failed = RemoteOperationHealth & { failure: NonNullable<RemoteOperationHealth['failure']> };

/** Returns the operations that currently fail, with their failure. */
export const failingOf = ({ operations }: Pick<RemoteJudgeRow, 'operations'>): Failed[] =>
  operations.filter(
    (each): each is Failed =>
      each.failure !== null && (each.state !== 'working' || each.failure.kind === 'adapterFault'),
  );

/** Returns whether the judge has no account yet and no waiting submission; it then needs no attention. */
const isUnused = ({ reason, waiting }: RemoteJudgeRow): boolean => reason === 'noAccount' && waiting === 0;

/**
 * Returns whether a judge needs attention because something is broken, doubtful or unknown. Judges that are off are
 * ignored.
 */
export const wantsAttention = (row: RemoteJudgeRow): boolean =>
  row.state !== 'off' &&
  (row.state === 'down' ||
    (row.state === 'paused' && row.reason !== 'closed' && !isUnused(row)) ||
    row.needsReview > 0 ||
    row.unknown.length > 0 ||
    row.accounts.usable < row.accounts.total ||
    failingOf(row).length > 0);
