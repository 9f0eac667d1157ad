// Written by `npm run tables` from the migrated database. Do not edit.

import type { Table } from '@tribunal/server';

interface GroupProblemColumns {
  pid: number;
  gid: number;
  prefix: string;
  state: 'none' | 'applied' | 'public' | 'refused';
  stateChangedAt: Date;
}

declare module 'knex/types/tables' {
  interface Tables {
    groupProblem: Table<GroupProblemColumns, 'state', never>;
  }
}
