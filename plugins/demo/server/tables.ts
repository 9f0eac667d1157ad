// Written by `npm run tables` from the migrated database. Do not edit.

import type { Table } from '@tribunal/server';

interface DemoSeededColumns {
  problemId: string;
  createdAt: Date;
}

declare module 'knex/types/tables' {
  interface Tables {
    demoSeeded: Table<DemoSeededColumns, 'createdAt', never>;
  }
}
