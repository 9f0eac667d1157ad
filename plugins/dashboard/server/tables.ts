// Written by `npm run tables` from the migrated database. Do not edit.

import type { Table } from '@tribunal/server';

interface ServerProcessColumns {
  id: string;
  host: string;
  port: number;
  version: string;
  cores: number;
  cpuPercent: number | null;
  memoryPercent: number;
  startedAt: Date;
  seenAt: Date;
}

declare module 'knex/types/tables' {
  interface Tables {
    serverProcess: Table<ServerProcessColumns, 'cpuPercent', never>;
  }
}
