import type { Row } from '@tribunal/server';

/** Returns what is stored of a run that needs review from now on. Operators are notified of it, as of a new one. */
export const parkedAt = (now: Date, detail: string) =>
  ({
    state: 'parked',
    parkedAt: now,
    droppedAt: null,
    notifiedAt: null,
    detail,
  }) satisfies Partial<Row<'remoteRun'>>;
