// Written by `npm run tables` from the migrated database. Do not edit.

import type { Table } from '@tribunal/server';

interface RejudgingColumns {
  id: number;
  reason: string;
  pid: number | null;
  cid: number | null;
  createdBy: string | null;
  createdAt: Date;
  kind: 'preview' | 'direct';
  appliedAt: Date | null;
  droppedAt: Date | null;
}

interface RejudgingSubmissionColumns {
  rejudgingId: number;
  submissionId: number;
  oldId: number;
  newId: number | null;
  outcome: 'applied' | 'skipped' | 'dropped' | null;
}

declare module 'knex/types/tables' {
  interface Tables {
    rejudging: Table<RejudgingColumns, 'id' | 'pid' | 'cid' | 'createdBy' | 'kind' | 'appliedAt' | 'droppedAt', never>;
    rejudgingSubmission: Table<RejudgingSubmissionColumns, 'newId' | 'outcome', never>;
  }
}
