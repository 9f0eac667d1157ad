// Written by `npm run tables` from the migrated database. Do not edit.

import type { Row } from '@tribunal/server';

declare module 'knex/types/tables' {
  interface Statements {
    'contest-clics-problems': { id: Row<'contestProblem'>['id']; isPrivate: boolean };
  }
}
