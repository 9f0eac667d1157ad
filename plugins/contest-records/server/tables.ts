// Written by `npm run tables` from the migrated database. Do not edit.

import type {} from '@tribunal/server';

declare module 'knex/types/tables' {
  interface Statements {
    'contest-records-languages': { id: number | null; language: string | null };
  }
}
