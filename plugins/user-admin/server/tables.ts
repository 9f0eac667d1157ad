// Written by `npm run tables` from the migrated database. Do not edit.
import type { ColumnTypes } from './column-types';
import type { Table } from '@tribunal/server';

interface UserImportColumns {
  id: number;
  uid: string;
  mode: 'all' | 'good';
  total: number;
  done: number;
  created: number;
  failed: number;
  lastRow: number | null;
  problems: ColumnTypes['userImport.problems'];
  outcome: 'done' | 'refused' | 'interrupted' | null;
  startedAt: Date;
  seenAt: Date;
}

declare module 'knex/types/tables' {
  interface Tables {
    userImport: Table<UserImportColumns, 'id' | 'created' | 'lastRow' | 'outcome', 'problems'>;
  }
}
