// Written by `npm run tables` from the migrated database. Do not edit.

import type { Table } from '@tribunal/server';

interface RankChangeColumns {
  id: number;
  uid: string | null;
  isCounted: boolean;
  xid: number;
  createdAt: Date;
  gid: number | null;
}

interface RankTotalColumns {
  uid: string;
  ac: number;
  total: number;
  score: number;
  gid: number;
}

declare module 'knex/types/tables' {
  interface Tables {
    rankChange: Table<RankChangeColumns, 'id' | 'uid' | 'isCounted' | 'xid' | 'createdAt' | 'gid', never>;
    rankTotal: Table<RankTotalColumns, 'gid', never>;
  }
}
