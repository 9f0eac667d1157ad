import type { Row } from '@tribunal/server';

/**
 * A row of the ledger. `judgementId` is the judgement whose judge last handled the run while it was unknown whether the
 * site has it.
 */
export type RunRow = Row<'remoteRun'>;
