// Written by `npm run tables` from the migrated database. Do not edit.

import type { Table } from '@tribunal/server';

interface AnnouncementItemColumns {
  id: number;
  uid: string;
  title: string;
  content: string;
  status: 0 | 1;
  createdAt: Date;
  updatedAt: Date;
  pinned: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
}

declare module 'knex/types/tables' {
  interface Tables {
    announcementItem: Table<
      AnnouncementItemColumns,
      'id' | 'createdAt' | 'updatedAt' | 'pinned' | 'startsAt' | 'endsAt',
      never
    >;
  }
}
