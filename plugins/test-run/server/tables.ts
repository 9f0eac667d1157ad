// Written by `npm run tables` from the migrated database. Do not edit.

import type { Table } from '@tribunal/server';

interface TrialPaceColumns {
  uid: string;
  lastAt: Date;
}

declare module 'knex/types/tables' {
  interface Tables {
    trialPace: Table<TrialPaceColumns, never, never>;
  }
}
