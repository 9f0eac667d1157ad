// Written by `npm run tables` from the migrated database. Do not edit.

import type { Table } from '@tribunal/server';

interface DemoSeededColumns {
  problemId: string;
  createdAt: Date;
}

interface DemoStateColumns {
  onlyOne: boolean;
  decidedAt: Date;
  closedAt: Date | null;
}

declare module 'knex/types/tables' {
  interface Tables {
    demoSeeded: Table<DemoSeededColumns, 'createdAt', never>;
    demoState: Table<DemoStateColumns, 'onlyOne' | 'decidedAt' | 'closedAt', never>;
  }
}
